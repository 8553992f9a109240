import type { z } from 'zod';
import { useEffect, useState } from 'react';
import { useAdminData } from '../useAdmin';
import {
  trialReportSchema,
  type TrialReport,
  type tryKindRequest,
} from '../../../../core/shared/contracts/admin/kinds';
import type { Edits } from './edits';

/** Milliseconds without a key until an edit is tried. */
const PAUSE = 1_200;

export interface Trial {
  /** Of the edits as they were last tried. */
  report: TrialReport | undefined;
  isRunning: boolean;
  /** Why it could not be tried, in words. */
  failure: string | undefined;
  /** Tries now. */
  run: () => void;
}

/**
 * Has the server look through a folder with its edits, at once and again whenever typing pauses.
 * @param situation whose form and examples are wanted; '' for the kind's own
 */
export function useTrialOfEdits(key: string, edits: Edits, situation: string): Trial {
  const [tried, setTried] = useState(edits);
  const { data, problem, isLoading, reload } = useAdminData(
    `/api/admin/kinds/${encodeURIComponent(key)}/trial`,
    trialReportSchema,
    { body: { edits: tried, ...(situation !== '' && { situation }) } satisfies z.input<typeof tryKindRequest> },
  );
  useEffect(() => {
    if (edits === tried) return undefined;
    const timer = setTimeout(() => setTried(edits), PAUSE);
    return () => clearTimeout(timer);
  }, [edits, tried]);
  const [report, setReport] = useState(data);
  // While the server can't be reached, what it last found stands.
  if (data !== undefined && data !== report) setReport(data);
  return { report, isRunning: isLoading || edits !== tried, failure: isLoading ? undefined : problem, run: reload };
}
