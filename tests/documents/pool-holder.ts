import { createPdfPool } from '../../worker/document/pdf-pool';

/** A process with a warm pool and nothing else, for the test that kills it: prints the pids of its soffice processes. */
const pool = createPdfPool({ residents: 1, workDir: process.argv[2] ?? '' });
void pool.ready().then(() => console.log(JSON.stringify(pool.stats().pids)));
