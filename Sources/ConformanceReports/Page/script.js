// Search, filters and one clause at a time. What is shown is the fragment of the address:
// nothing or `?q=...&verdict=...` for the list, the name of a clause for the clause.
(() => {
  "use strict";
  const at = (id) => document.getElementById(id);
  const form = at("page.filters");
  const overviewTitle = document.title;
  const groups = [...document.querySelectorAll(".group")].map((element) => ({
    element,
    name: element.dataset.group,
  }));
  const rows = groups.flatMap((group) =>
    [...group.element.querySelectorAll(".row")].map((element) => {
      const anchor = element.dataset.clause;
      return {
        element, group, anchor,
        article: at(anchor),
        level: element.dataset.level,
        verdicts: element.dataset.verdicts.split(" ").map((text) => {
          const cut = text.lastIndexOf(":");
          return { candidate: text.slice(0, cut), verdict: text.slice(cut + 1) };
        }),
        text: null,
      };
    }));
  const byAnchor = new Map(rows.map((row) => [row.anchor, row]));
  let shown = rows;
  let list = "";
  let current = null;

  // What a row is searched in: all that its clause's page says.
  const textOf = (row) =>
    (row.text ??= (row.group.name + " " + row.article.textContent).toLowerCase());

  const wanted = () => {
    const data = new FormData(form);
    return {
      words: String(data.get("q")).toLowerCase().split(/\s+/).filter(Boolean),
      candidate: data.get("candidate"),
      level: data.get("level"),
      group: data.get("group"),
      verdicts: new Set(data.getAll("verdict")),
    };
  };

  const fits = (row, want) =>
    (!want.level || row.level === want.level) &&
    (!want.group || row.group.name === want.group) &&
    ((!want.candidate && want.verdicts.size === 0) ||
      row.verdicts.some((entry) =>
        (!want.candidate || entry.candidate === want.candidate) &&
        (want.verdicts.size === 0 || want.verdicts.has(entry.verdict)))) &&
    want.words.every((word) => textOf(row).includes(word));

  const filter = () => {
    const want = wanted();
    shown = rows.filter((row) => fits(row, want));
    const visible = new Set(shown);
    const present = new Set(shown.map((row) => row.group));
    for (const row of rows) row.element.hidden = !visible.has(row);
    for (const group of groups) group.element.hidden = !present.has(group);
    const all = shown.length === rows.length;
    at("page.found").textContent = all
      ? `${rows.length} clauses`
      : `${shown.length} of ${rows.length} clauses`;
    at("page.nothing").hidden = shown.length > 0;
    form.querySelector("[type=reset]").hidden = !query();
  };

  // The filters as text, without those that leave everything in.
  const query = () => {
    const entries = [...new FormData(form)].filter(([, value]) => value !== "");
    return entries.length ? "?" + new URLSearchParams(entries) : "";
  };

  const read = (text) => {
    const values = new URLSearchParams(text.replace(/^\?/, ""));
    form.elements.q.value = values.get("q") ?? "";
    for (const name of ["candidate", "level", "group"]) {
      form.elements[name].value = values.get(name) ?? "";
      // What there is not leaves everything in.
      if (form.elements[name].selectedIndex < 0) form.elements[name].value = "";
    }
    const verdicts = values.getAll("verdict");
    for (const box of form.querySelectorAll("[name=verdict]")) {
      box.checked = verdicts.includes(box.value);
    }
  };

  const link = (anchor, target) => {
    anchor.hidden = !target;
    if (!target) return;
    anchor.setAttribute("href", "#" + target.anchor);
    anchor.setAttribute("aria-label", `${anchor.textContent}: ${target.article.querySelector("h3 code").textContent}`);
  };

  const showClause = (row) => {
    current?.article.classList.remove("shown");
    current = row;
    row.article.classList.add("shown");
    document.documentElement.classList.add("on-clause");
    const steps = row.article.querySelector(".steps");
    const around = shown.includes(row) ? shown : rows;
    const index = around.indexOf(row);
    steps.hidden = false;
    steps.querySelector(".back").setAttribute("href", "#" + list);
    link(steps.querySelector(".previous"), around[index - 1]);
    link(steps.querySelector(".next"), around[index + 1]);
    const heading = row.article.querySelector("h3");
    document.title = `${heading.textContent} · Conformance`;
    window.scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  };

  const showList = (text) => {
    const left = current;
    current?.article.classList.remove("shown");
    current = null;
    document.documentElement.classList.remove("on-clause");
    document.title = overviewTitle;
    list = text;
    read(text);
    filter();
    // Back to where the reader came from.
    const anchor = left && !left.element.hidden && left.element.querySelector("a");
    if (anchor) {
      anchor.focus({ preventScroll: true });
      left.element.scrollIntoView({ block: "center" });
    } else if (text) {
      at("page.list").focus({ preventScroll: true });
      at("page.list").scrollIntoView();
    }
  };

  const decode = (text) => {
    try { return decodeURIComponent(text); } catch { return text; }
  };

  const route = () => {
    const fragment = location.hash.slice(1);
    const row = byAnchor.get(decode(fragment));
    if (row) return showClause(row);
    if (fragment === "" || fragment.startsWith("?")) return showList(fragment);
    // A place in the overview, which the browser goes to by itself.
    if (current) {
      showList(list);
      at(decode(fragment))?.scrollIntoView();
    }
  };

  form.addEventListener("input", () => {
    list = query();
    history.replaceState(null, "", "#" + list);
    filter();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    // After the form has been emptied.
    queueMicrotask(() => {
      read("");
      list = "";
      history.replaceState(null, "", "#");
      filter();
      form.elements.q.focus();
    });
  });
  document.querySelector(".matrix").addEventListener("click", (event) => {
    const anchor = event.target.closest("a");
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { group, candidate } = anchor.dataset;
    const values = new URLSearchParams({ group });
    if (candidate) values.set("candidate", candidate);
    location.hash = "?" + values;
    // Also where that was the address already.
    route();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && current) location.hash = list || "#";
  });
  window.addEventListener("hashchange", route);

  document.documentElement.classList.add("js");
  form.hidden = false;
  route();
})();
