import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isServed, SENT_SCANS, shapeOf } from '../../unit/queryIndexes';
import type { Stage } from '../stage';

const LINE = 'a query of a new shape';
const lineSchema = z.object({ msg: z.literal(LINE), query: z.string() });

function readQueriesFromLog(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes(LINE));
  return lines.map((line) => lineSchema.parse(JSON.parse(line)).query);
}

/** What the suites before have made api and worker ask the database for, as its driver told it (`LOG_LEVEL=debug`). */
export function sentQuerySuite(stage: () => Stage): void {
  describe('every query that was sent to the database', () => {
    it('is served by a declared index, or a line says why none has to', () => {
      const folder = path.join(stage().world.settings['DATA_DIR'] ?? '', 'logs');
      // Also of processes that suites have ended.
      const logs = readdirSync(folder).filter((name) => /^(api|worker)\./.test(name));
      const sent = new Set(logs.flatMap((name) => readQueriesFromLog(readFileSync(path.join(folder, name), 'utf8'))));
      // Some 280 by all suites; few would mean that the processes do not tell them.
      expect(sent.size).toBeGreaterThan(100);
      const bare = [...sent].filter((query) => {
        const [collection = '', fields = ''] = query.split(/: ?/);
        return !isServed(collection, shapeOf(fields)) && !(query in SENT_SCANS);
      });
      expect(bare.sort()).toEqual([]);
    });
  });
}
