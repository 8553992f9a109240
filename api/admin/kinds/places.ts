import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import { computeHashOfFiles, applyEdits, type KindEdits, type KindFiles } from '../../../core/kinds/kindFiles';
import { createProblemAt, wordsTemplate } from '../../../core/kinds/problems';
import type { TrialOutcome, TrialTask } from '../../../core/kinds/trial';
import { swedishDate } from '../../../core/shared/formats/dates';
import type { Services } from '../../services';
import { listKindFolders, type KindPlace } from './folders';
import { diffAgainstDisk, readPublishedOrDiskFiles } from './publishing';
import { TrialEnded, type Trials } from './trials';

export const keyParam = z.object({ id: z.string().min(1).max(120).describe('The folder’s key in the list') });

/** Every folder, and those that there are only as a draft or as publications, offered or taken back. */
export async function listDiskPublishedAndDraftedFolders(services: Services): Promise<KindPlace[]> {
  const { config, kindDrafts, kindPublications } = services;
  const places = await listKindFolders(config.FORMS_DIR);
  const there = new Set(places.map(({ folder }) => path.basename(folder)));
  const [dir = 'forms'] = config.FORMS_DIR;
  const publishedFolders = (await kindPublications.live()).map(({ _id }) => _id);
  const draftedFolders = (await kindDrafts.list()).map(({ folder }) => folder);
  const others = [...new Set([...publishedFolders, ...draftedFolders])].filter((name) => !there.has(name)).sort();
  return [...places, ...others.map((name) => ({ key: name, folder: path.join(dir, name), id: name }))];
}

/** @param name a folder's key in the list, or its name @throws AppError not_found */
export async function requireKindFolder(services: Services, name: string): Promise<KindPlace> {
  const places = await listDiskPublishedAndDraftedFolders(services);
  const place = places.find(({ key }) => key === name) ?? places.find(({ folder }) => path.basename(folder) === name);
  if (!place) throw new AppError('not_found');
  return place;
}

/** Outcomes of the last trials, by what was tried. */
const outcomesOfTrials = new WeakMap<Trials, LRUCache<string, Promise<TrialOutcome>>>();

/** The page, the list of what is left and publishing ask for the same files shortly after one another: one trial answers all. */
function runOrReuseTrial(trials: Trials, task: TrialTask, files: KindFiles): Promise<TrialOutcome> {
  const outcomes = outcomesOfTrials.get(trials) ?? new LRUCache<string, Promise<TrialOutcome>>({ max: 4, ttl: 60_000 });
  outcomesOfTrials.set(trials, outcomes);
  const key = `${task.folder} ${task.today} ${task.situation ?? ''} ${computeHashOfFiles(files)}`;
  const known = outcomes.get(key);
  if (known) return known;
  const outcome = trials.run(task);
  outcomes.set(key, outcome);
  // What did not end may end the next time.
  outcome.catch(() => outcomes.delete(key));
  return outcome;
}

/** What comes of a trial of these files; one that does not end is a mistake of the folder, not of the service. */
export async function runTrialOfFiles(
  services: Services,
  place: KindPlace,
  files: KindFiles,
  task: Partial<Pick<TrialTask, 'answers' | 'today' | 'situation'>> = {},
): Promise<TrialOutcome> {
  try {
    const whole: TrialTask = {
      dirs: services.config.FORMS_DIR,
      folder: place.folder,
      edits: diffAgainstDisk(place, files),
      today: swedishDate(new Date()),
      ...task,
    };
    if (whole.answers) return await services.trials.run(whole);
    return await runOrReuseTrial(services.trials, whole, files);
  } catch (error) {
    if (!(error instanceof TrialEnded)) throw error;
    const words = wordsTemplate`could not be looked through: ${error.message}`;
    const problem = createProblemAt({ file: place.folder, pointer: '' }, words);
    return task.answers ? { unwritten: problem } : { report: { problems: [problem], examples: [], translations: [] } };
  }
}

/** The same of what is offered, with some files edited. */
export async function runTrialWithEdits(
  services: Services,
  place: KindPlace,
  { edits, ...task }: { edits: KindEdits } & Partial<Pick<TrialTask, 'answers' | 'today' | 'situation'>>,
): Promise<TrialOutcome> {
  return runTrialOfFiles(services, place, applyEdits(await readPublishedOrDiskFiles(services, place), edits), task);
}
