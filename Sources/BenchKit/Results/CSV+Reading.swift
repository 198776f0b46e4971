internal import Foundation

extension CSV {
  /// The samples of a `samples.csv`.
  ///
  /// - Throws: ``CSVFailure`` at the first line that no run writes.
  package static func samples(_ text: String) throws -> [Sample] {
    try records(text, header: header).map { try sample($0) }
  }

  /// The sample whose fields begin at column `first`.
  static func sample(_ record: Record, from first: Int = 0) throws -> Sample {
    Sample(
      workload: record.text(first), candidate: record.text(first + 1),
      threads: try record.number(first + 2, from: 1), size: try record.number(first + 3),
      round: try record.number(first + 4), operations: try record.number(first + 5),
      nanoseconds: try record.figure(first + 6), allocations: try record.figure(first + 7),
      // Memory that was in use before may have been given back.
      bytes: try record.figure(first + 8, from: .min),
      checksum: try record.number(first + 9, from: .min))
  }

  /// The rows of a `threads.csv`.
  ///
  /// - Throws: ``CSVFailure`` at the first line that no run writes.
  package static func threadSamples(_ text: String) throws -> [ThreadSample] {
    try records(text, header: threadHeader).map { record in
      ThreadSample(
        workload: record.text(0), candidate: record.text(1), threads: try record.number(2, from: 1),
        size: try record.number(3), round: try record.number(4), thread: try record.number(5),
        role: record.text(6), operations: try record.number(7), timed: try record.number(8),
        median: try record.figure(9), percentile99: try record.figure(10),
        maximum: try record.figure(11))
    }
  }

  /// The rows of a `latencies.csv`.
  ///
  /// - Throws: ``CSVFailure`` at the first line that no run writes.
  package static func latencySamples(_ text: String) throws -> [LatencySample] {
    let isEarlier = text.hasPrefix(earlierLatencyHeader.joined(separator: ",") + "\n")
    let header = isEarlier ? earlierLatencyHeader : latencyHeader
    // Beyond that column.
    let further = isEarlier ? 0 : 1
    return try records(text, header: header).map { record in
      LatencySample(
        workload: record.text(0), candidate: record.text(1), size: try record.number(2),
        count: try record.number(3), median: try record.number(4),
        percentile90: try record.number(5), percentile99: try record.number(6),
        percentile999: try record.number(7),
        percentile9999: isEarlier || record.text(8).isEmpty ? nil : try record.number(8),
        maximum: try record.number(8 + further), writes: try record.number(9 + further),
        elements: try record.number(10 + further))
    }
  }

  /// The rows below a header.
  static func records(_ text: String, header: [String]) throws -> [Record] {
    var records = try parse(text)
    guard !records.isEmpty, records.removeFirst().fields == header else {
      throw CSVFailure(line: 1, reason: "the columns are not \(header.joined(separator: ","))")
    }
    for record in records where record.fields.count != header.count {
      throw CSVFailure(
        line: record.line, reason: "\(record.fields.count) fields, not \(header.count)")
    }
    return records.map { Record(fields: $0.fields, line: $0.line, header: header) }
  }

  /// A row, by column.
  struct Record {
    let fields: [String]
    let line: Int
    var header: [String] = []

    func text(_ column: Int) -> String { fields[column] }

    /// A whole number of at least `least`.
    func number<Number: FixedWidthInteger>(_ column: Int, from least: Number = 0) throws -> Number {
      guard let number = Number(fields[column]) else {
        throw CSVFailure(
          line: line, reason: "\(header[column]) is '\(fields[column])', not a whole number")
      }
      guard number >= least else {
        throw CSVFailure(line: line, reason: "\(header[column]) is \(number), less than \(least)")
      }
      return number
    }

    /// A count, which may be a mean: neither negative nor endless.
    func count(_ column: Int) throws -> Double {
      guard let count = Double(fields[column]), count.isFinite, count >= 0 else {
        throw CSVFailure(
          line: line, reason: "\(header[column]) is '\(fields[column])', not a count")
      }
      return count
    }

    /// A number, or nil where the field is empty.
    func figure<Number: FixedWidthInteger>(
      _ column: Int, from least: Number = 0
    ) throws -> Number? {
      fields[column].isEmpty ? nil : try number(column, from: least)
    }
  }

  /// The fields of all rows, quoted ones included, as RFC 4180 has them.
  private static func parse(_ text: String) throws -> [Record] {
    var records: [Record] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var line = 1
    var start = 1
    let bytes = Array(text.utf8)
    var index = 0
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field.removeAll(keepingCapacity: true)
    }
    func endRecord() {
      endField()
      records.append(Record(fields: fields, line: start))
      fields.removeAll(keepingCapacity: true)
      start = line
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      switch (byte, isQuoted) {
      case (UInt8(ascii: "\""), true) where index < bytes.count && bytes[index] == byte:
        field.append(byte)
        index += 1
      case (UInt8(ascii: "\""), _): isQuoted.toggle()
      case (_, true): field.append(byte)
      case (UInt8(ascii: ","), _): endField()
      case (UInt8(ascii: "\r"), _): break
      case (UInt8(ascii: "\n"), _): endRecord()
      default: field.append(byte)
      }
    }
    guard !isQuoted else { throw CSVFailure(line: start, reason: "a quote is not closed") }
    if !field.isEmpty || !fields.isEmpty { endRecord() }
    return records
  }
}

/// A file is not what a run writes.
package struct CSVFailure: Error, CustomStringConvertible {
  /// From 1.
  let line: Int
  let reason: String

  package var description: String { "line \(line): \(reason)" }
}
