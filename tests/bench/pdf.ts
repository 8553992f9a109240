import libreoffice from 'libreoffice-convert';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildLetterDocx } from '../../worker/document/letterDocx';
import { writeFontconfigFile } from '../../worker/document/letterFonts';
import { isWholePdf } from '../../worker/document/pdfFile';
import { createPdfPool } from '../../worker/document/pdfPool';
import { findSoffice, PDF_FILTER } from '../../worker/document/soffice';
import { claim, claimCompletion } from '../documents/sample-letters';
import { childProcessorTime, peakChildMemory } from './child-processes';
import { percentile } from './table';
import type { Row } from './table';
import { installUnoserver, startUnoserver } from './unoserver';

type Convert = (docx: Buffer) => Promise<Buffer>;

interface Contender {
  name: string;
  callers: number;
  /** Documents in each round. */
  documents: number;
  /** Starts what it needs; starting and a few documents to warm up are not counted. */
  open: () => Promise<{ convert: Convert; close: () => Promise<void> }>;
}

interface Result {
  milliseconds: number[];
  seconds: number;
  processorMs: number;
  failed: number;
  peakMb: number;
}

async function round(contender: Contender, docx: Buffer, result: Result): Promise<void> {
  const { convert, close } = await contender.open();
  try {
    if (contender.callers > 1) await Promise.all(Array.from({ length: 8 }, () => convert(docx)));
    let left = contender.documents;
    const caller = async (): Promise<void> => {
      while (left-- > 0) {
        const begun = performance.now();
        const pdf = await convert(docx).catch(() => Buffer.alloc(0));
        if (isWholePdf(pdf)) result.milliseconds.push(performance.now() - begun);
        else result.failed += 1;
      }
    };
    const processorBefore = await childProcessorTime();
    const peak = await peakChildMemory(async () => {
      const begun = performance.now();
      await Promise.all(Array.from({ length: contender.callers }, caller));
      result.seconds += (performance.now() - begun) / 1_000;
    });
    result.processorMs += (await childProcessorTime()) - processorBefore;
    result.peakMb = Math.max(result.peakMb, peak);
  } finally {
    await close();
  }
}

function contenders(dir: string, soffice: string): Contender[] {
  const libreofficeConvert = promisify(libreoffice.convert);
  return [
    {
      name: 'libreoffice-convert, one at a time',
      callers: 1,
      documents: 6,
      open: async () => ({
        convert: (docx) => libreofficeConvert(docx, 'pdf', PDF_FILTER),
        close: async () => undefined,
      }),
    },
    {
      name: 'two unoservers over XML-RPC, one caller each',
      callers: 2,
      documents: 100,
      open: async () => {
        const program = await installUnoserver();
        const servers = await Promise.all(
          ['one', 'two'].map((name) => startUnoserver(program, soffice, path.join(dir, name))),
        );
        const idle = [...servers];
        const waiting: (() => void)[] = [];
        return {
          convert: async (docx) => {
            while (idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
            const server = idle.pop();
            if (!server) throw new Error('no server is idle');
            try {
              return await server.convert(docx);
            } finally {
              idle.push(server);
              waiting.shift()?.();
            }
          },
          close: async () => void (await Promise.all(servers.map((server) => server.stop()))),
        };
      },
    },
    {
      name: 'our pool: two warm soffice, four callers',
      callers: 4,
      documents: 150,
      open: async () => {
        const pool = createPdfPool({ residents: 2, workDir: path.join(dir, 'pool') });
        await pool.ready();
        return { convert: (docx) => pool.convert(docx), close: () => pool.close() };
      },
    },
  ];
}

/**
 * Letters per second from one and the same DOCX, every PDF checked to be whole; two rounds of each contender in turn,
 * so that a machine that slows down slows all. `ratio` is to libreoffice-convert.
 */
export async function benchPdf(): Promise<Row[]> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-pdf-'));
  try {
    const docx = await buildLetterDocx(claim, claimCompletion, {
      title: claim.subject,
      operatorName: 'Brevia',
      writer: 'embedded' as const,
    });
    const { program } = await findSoffice();
    // All set the letter in its own typeface; the pool finds the fonts by itself.
    process.env['FONTCONFIG_FILE'] = await writeFontconfigFile(dir);
    const entries = contenders(dir, program).map((contender) => {
      const result: Result = { milliseconds: [], seconds: 0, processorMs: 0, failed: 0, peakMb: 0 };
      return { contender, result, note: '' };
    });
    for (let turn = 0; turn < 2; turn += 1) {
      for (const entry of entries) {
        if (entry.note) continue;
        await round(entry.contender, docx, entry.result).catch((error: unknown) => {
          entry.note = error instanceof Error ? error.message : 'it did not run';
        });
      }
    }
    const rate = ({ milliseconds, seconds }: Result): number => (seconds > 0 ? milliseconds.length / seconds : 0);
    const base = entries[0] ? rate(entries[0].result) : 0;
    return entries.map(({ contender, result, note }) => ({
      method: note ? `${contender.name} (${note})` : contender.name,
      'PDF/s': rate(result).toFixed(2),
      ratio: base > 0 ? `${(rate(result) / base).toFixed(1)}×` : '–',
      'p50 ms': percentile(result.milliseconds, 0.5).toFixed(0),
      'p95 ms': percentile(result.milliseconds, 0.95).toFixed(0),
      'CPU ms per PDF': (result.processorMs / Math.max(1, result.milliseconds.length)).toFixed(0),
      'peak MB (PSS of children)': result.peakMb.toFixed(0),
      failed: `${result.failed}/${result.milliseconds.length + result.failed}`,
    }));
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}
