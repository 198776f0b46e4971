// Clicks, and looks at which texts have changed: `build.sh --test` puts it at the end of
// the page.
const lines = [];
const changed = new MutationObserver(() => {});
for (const element of elements) changed.observe(element, { childList: true });

function expect(name, click, wanted) {
  const before = model.page_runs();
  click();
  const texts = changed.takeRecords().map(({ target }) => target.textContent).sort();
  const got = JSON.stringify({ runs: model.page_runs() - before, texts });
  const want = JSON.stringify({ runs: wanted.length, texts: wanted.sort() });
  lines.push(got === want ? `passed: ${name}` : `failed: ${name}: ${got}, not ${want}`);
}

lines.push(`started: ${model.page_runs()} bodies, ${elements[1001].textContent}`);
expect("the button changes the count", () => elements[0].click(), ["Count: 1"]);
expect("a row changes itself and the headline", () => elements[502].click(),
  ["Row 500: 1", "Row 500 is at 1"]);
expect("the headline follows the row that it shows", () => elements[502].click(),
  ["Row 500: 2", "Row 500 is at 2"]);
expect("and no other one", () => model.page_click(7), ["Row 7: 1", "Row 7 is at 1"]);
const tenth = Array.from({ length: 100 }, (_, number) =>
  `Row ${10 * number}: ${number === 50 ? 3 : 1}`);
expect("a hundred rows change themselves", () => document.getElementById("tenth").click(), tenth);
document.body.innerHTML = `<pre id="result">${lines.join("\n")}</pre>`;
