import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { Visitors } from '../browser/browser';
import { makeKindOfManyFields } from './manyFields';
import { percentile, type Row } from './table';

const KIND = 'many-fields';
/** Milliseconds between keys: a quick typist's. */
const PACE = 110;
/** After this long without a key the form has taken the text in. */
const PAUSE = 1_000;
const TEXT = 'Köksluckorna kom en vecka för sent och två var spruckna.';
/** Of a frame at 60 Hz. */
const GOAL = 16;

/** Seconds of script and of all tasks on the page's main thread so far, as Chromium counts them. */
async function spent(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}

interface Typed {
  /** Milliseconds of script for each key. */
  keys: number[];
  /** Milliseconds of script, and of all work, that followed once typing paused. */
  commitScript: number;
  commitTask: number;
}

async function typeInto(page: Page, session: CDPSession, selector: string, text: string): Promise<Typed> {
  await page.click(selector);
  await sleep(PAUSE);
  const keys: number[] = [];
  for (const key of text) {
    const before = await spent(session);
    await page.keyboard.type(key);
    await sleep(PACE);
    keys.push(((await spent(session)).script - before.script) * 1_000);
  }
  const before = await spent(session);
  await sleep(PAUSE);
  const after = await spent(session);
  return { keys, commitScript: (after.script - before.script) * 1_000, commitTask: (after.task - before.task) * 1_000 };
}

/** Script on the page's main thread for each key typed into a form of 150 questions on one step. */
export async function benchTyping(): Promise<Row[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'brevia-bench-'));
  let visitors: Visitors | undefined;
  try {
    await makeKindOfManyFields(KIND, dir);
    visitors = await Visitors.open({ FORMS_DIR: `forms,${dir}` });
    const visitor = await visitors.visit({ width: 1280, language: 'sv' });
    const { page } = visitor;
    await visitor.goto(`/create?type=${KIND}&step=0`);
    await page.waitForSelector('#f_field149');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const rows: Row[] = [];
    const fields = [
      { what: 'text', selector: '#f_field2', text: TEXT },
      { what: 'text, far down', selector: '#f_field149', text: TEXT },
      { what: 'textarea', selector: '#f_caseDescription', text: TEXT },
      { what: 'text that shows a question', selector: '#f_field99', text: TEXT },
      { what: 'day', selector: '#f_field44', text: '3 november 2026' },
    ];
    for (const { what, selector, text } of fields) {
      const { keys, commitScript, commitTask } = await typeInto(page, session, selector, text);
      rows.push({
        'typed into': what,
        keys: String(keys.length),
        'script per key, median ms': percentile(keys, 0.5).toFixed(1),
        'p95 ms': percentile(keys, 0.95).toFixed(1),
        'longest ms': Math.max(...keys).toFixed(1),
        goal: String(GOAL),
        'taken in after a pause: script ms': commitScript.toFixed(0),
        'all work ms': commitTask.toFixed(0),
      });
    }
    await visitor.close();
    return rows;
  } finally {
    await visitors?.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
