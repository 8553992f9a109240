import { buildLetterDocx } from '../../worker/document/letterDocx';
import { createPdfPool } from '../../worker/document/pdfPool';
import { claim, completion } from './sample-letters';

/** A process with a warm pool that never rests, for the tests that kill it: prints the pids of its soffice processes. */
const [, , workDir = '', soffice] = process.argv;
const pool = createPdfPool({ residents: 1, workDir, ...(soffice !== undefined && { soffice }) });

async function main(): Promise<void> {
  await pool.ready();
  const docx = await buildLetterDocx(claim, completion, {
    title: 'T',
    operatorName: 'Brevia',
    writer: 'embedded' as const,
  });
  const caller = async (): Promise<void> => {
    for (;;) await pool.convert(docx);
  };
  console.log(JSON.stringify(pool.stats().pids));
  await Promise.all([caller(), caller()]);
}

void main();
