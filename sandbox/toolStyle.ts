import { buildEscapedHtml } from './html';

/** Style of the stand-ins' own pages: plain tools, readable on a phone. */
export const TOOL_STYLE = buildEscapedHtml`
:root { color-scheme: light dark; --ink: #14396b; --text: #1d1f22; --soft: #565b62; --line: #d9d7d1; --paper: #fff;
  --desk: #f6f4ef; --good: #1f6b3a; --bad: #a3211b; --watch: #7a5600; }
@media (prefers-color-scheme: dark) { :root { --ink: #9cc0f5; --text: #eceae6; --soft: #b6b8bc; --line: #343a42;
  --paper: #1d2127; --desk: #14171b; --good: #86d6a2; --bad: #ffb0a8; --watch: #f0cd79; } }
* { box-sizing: border-box; margin: 0; }
body { font: 400 16px/1.5 "Source Sans 3", "Segoe UI", system-ui, sans-serif; color: var(--text);
  background: var(--desk); font-variant-numeric: tabular-nums; }
header, main { width: min(1120px, 100% - 32px); margin-inline: auto; }
header { padding: 28px 0 16px; } header p { color: var(--soft); }
h1 { font-size: 28px; font-weight: 650; line-height: 1.2; } h1 small, h2 small { font-size: 15px; font-weight: 400; color: var(--soft); }
h2 { font-size: 20px; font-weight: 650; margin: 28px 0 10px; }
a { color: var(--ink); }
main { padding-bottom: 48px; }
.rows { list-style: none; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.rows > li { padding: 12px 16px; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
  justify-content: space-between; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; }
.what { min-width: 0; display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; flex: 1 1 300px; }
.soft { color: var(--soft); font-size: 15px; }
code { font: 14px ui-monospace, "DejaVu Sans Mono", monospace; color: var(--soft); flex-basis: 100%; overflow-wrap: anywhere; }
.state { font-size: 14px; font-weight: 650; color: var(--watch); }
.state.paid, .state.delivered { color: var(--good); }
.state.expired, .state.given { color: var(--bad); }
.acts { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } .acts a { padding: 0 8px; }
button { font: inherit; font-weight: 600; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px; min-height: 40px; padding: 4px 14px; cursor: pointer; }
button:hover { border-color: var(--ink); } button[aria-current] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.switches { display: flex; flex-wrap: wrap; gap: 16px 40px; }
fieldset { border: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
legend { font-weight: 650; padding: 0 0 6px; }
fieldset label { color: var(--soft); font-size: 15px; }
fieldset input { font: inherit; color: inherit; background: var(--paper); width: 90px; min-height: 40px;
  border: 1px solid var(--line); border-radius: 8px; padding: 4px 10px; }
.empty { color: var(--soft); background: var(--paper); border: 1px dashed var(--line); border-radius: 8px;
  padding: 24px; text-align: center; }
`;
