import { useMemo, useState } from 'react';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { ColouredTag } from '../Mark';
import { Problem } from '../Problem';
import { listLetterChanges, type LetterChange } from './changes';
import { useEditedFiles } from './editedFiles';
import type { Edits } from './edits';
import { LineDiff } from './LineDiff';
import { SituationChooser } from './situation/SituationChooser';
import { listSituations } from './situation/situationFiles';
import { useTrialOfEdits, type Trial } from './useTrial';

export const NO_EDITS: Edits = {};

/** The letters of the examples by both versions: what a customer would get that is another than now. */
export function ChangedExampleLetters({ folder, edits, trial }: { folder: Folder; edits: Edits; trial: Trial }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const situations = listSituations(useEditedFiles(folder, edits), language);
  const [chosen, setChosen] = useState<string>();
  const situation = chosen ?? trial.report?.situation ?? '';
  const edited = useTrialOfEdits(folder.key, edits, situation);
  const offered = useTrialOfEdits(folder.key, NO_EDITS, situation);
  const [before, after] = [offered.report, edited.report];
  const isRunning = offered.isRunning || edited.isRunning;
  const found = useMemo(
    () =>
      before && after && before.situation === after.situation
        ? listLetterChanges(before.examples, after.examples)
        : undefined,
    [before, after],
  );
  const failure = offered.failure ?? edited.failure;
  const mistakes = after?.problems.filter(({ minor }) => !minor).length ?? 0;
  return (
    <section className="kind-changes" aria-busy={isRunning}>
      <h3>{t('admin.kinds.changes.result')}</h3>
      {situations.length > 0 && (
        <SituationChooser
          label={t('admin.kinds.changes.lettersOf')}
          situations={situations}
          hasShared={false}
          chosen={situation}
          onChoose={setChosen}
        />
      )}
      <Problem text={failure} onRetry={() => (offered.failure === undefined ? edited.run() : offered.run())} />
      {!found && failure === undefined && <Loading />}
      {found && (
        <>
          <p role="status">
            {found.changed.length === 0
              ? t(mistakes > 0 ? 'admin.kinds.changes.noLettersYet' : 'admin.kinds.changes.noLetters')
              : t('admin.kinds.changes.letters', { count: found.changed.length })}{' '}
            {found.changed.length > 0 && t('admin.kinds.changes.lettersSame', { count: found.same })}
          </p>
          {found.changed.map((change) => (
            <LetterDiff key={`${change.example} ${change.language}`} change={change} />
          ))}
        </>
      )}
    </section>
  );
}

function LetterDiff({ change: { title, language, before, after } }: { change: LetterChange }) {
  const { t } = useTranslation();
  const spoken = useLanguage();
  const name = `${title[spoken]} · ${t(`admin.kinds.languages.${language}`)}`;
  const lines = (
    <div lang={language}>
      <LineDiff before={before ?? ''} after={after ?? ''} label={name} />
    </div>
  );
  return (
    <section className="kind-change" aria-label={name}>
      <h4>
        {name} {before === null && <ColouredTag level="done">{t('admin.kinds.changes.newLetter')}</ColouredTag>}
        {after === null && <ColouredTag level="wrong">{t('admin.kinds.noLetter')}</ColouredTag>}
      </h4>
      {before === null || after === null ? (
        <details open>
          <summary>{t('admin.kinds.changes.show')}</summary>
          {lines}
        </details>
      ) : (
        lines
      )}
    </section>
  );
}
