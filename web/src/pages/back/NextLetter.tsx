import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LANGUAGES } from '../../../../core/shared/languages';
import type { SealedCase } from '../../../../core/shared/letter/sealedCase';
import { useKinds } from '../../data/KindsProvider';
import { listKindsAndFollowUps, type KindForm, type KindSummary } from '../../data/kinds';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { useNowToTheMinute } from '../../ui/useNow';
import { Choice } from '../../wizard/widgets/Choice';
import { clearSavedAnswers, readUnexpiredSavedAnswers } from '../../wizard/answers/saved';
import { keepAnswersThatFormOffers, loadCurrentFormOfSituationOrGeneral } from './answersForToday';
import { LastStepChoices } from './LastSteps';
import {
  findFirstStepForReply,
  buildAnswersOfNextLetter,
  listOptionsOfReplyFields,
  suggestTicksForReply,
  type Came,
  type Point,
} from './nextAnswers';
import { OfferedSumVerdict } from './OfferedSum';
import { findOnlySumInFirstParagraph } from './prefillFromCase';
import { isSamePoint, ReplyPoints } from './ReplyPoints';

const CAME = ['answer', 'offer', 'silence', 'settled', 'other'] as const satisfies readonly Came[];

/** Longer ones are no quotation any more. */
const LONGEST = 200;

/** The sentence of the pasted reply behind the first tick that it looks like. */
function findSentenceBehindPoint(reply: string, forms: readonly KindForm[], points: readonly Point[]): string {
  const seen = suggestTicksForReply(reply, forms).find((each) => points.some((point) => isSamePoint(point, each)));
  return seen && seen.sentence.length <= LONGEST ? seen.sentence : '';
}

/** What came of the letter, and from there to the next one with the answers filled in. */
export function NextLetterForm({ content }: { content: SealedCase }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const now = useNowToTheMinute();
  const { answer } = useKinds();
  const [came, setCame] = useState<Came>();
  const [form, setForm] = useState<KindForm>();
  const [formInOtherLanguage, setFormInOtherLanguage] = useState<KindForm>();
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [day, setDay] = useState('');
  const [reply, setReply] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const kind = listKindsAndFollowUps(answer).find(({ id }) => id === content.kind.id);
  const isUnderway = Object.keys(readUnexpiredSavedAnswers(content.kind.id, now)?.form ?? {}).length > 0;

  /** The form of the situation, for its questions and the way on. */
  const loadSituationForm = async (summary: KindSummary): Promise<KindForm | undefined> => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const loaded = form ?? (await loadCurrentFormOfSituationOrGeneral(content, summary, language));
      setForm(loaded);
      return loaded;
    } catch {
      setHasFailed(true);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  const chooseReplyTypeAndLoadForms = (chosen: Came) => {
    setCame(chosen);
    if (!kind || (chosen !== 'answer' && chosen !== 'offer')) return;
    void loadSituationForm(kind);
    // The reply need not be in the page's language; without the words of the other one less of it is recognised.
    const other = LANGUAGES.find((each) => each !== language) ?? language;
    loadCurrentFormOfSituationOrGeneral(content, kind, other).then(setFormInOtherLanguage, () => undefined);
  };
  const listKnownForms = (own: KindForm) => (formInOtherLanguage ? [own, formInOtherLanguage] : [own]);
  const clearSavedAnswersAndBeginNextLetter = async () => {
    if (isBusy || !kind || came === undefined) return;
    const today = await loadSituationForm(kind);
    if (!today) return;
    const before = keepAnswersThatFormOffers(content, today, kind);
    clearSavedAnswers(kind.id);
    const address = kind.routes?.wizard ?? `/create?type=${kind.id}`;
    const prefill = {
      form: buildAnswersOfNextLetter(
        today,
        before,
        { came, points, day, words: findSentenceBehindPoint(reply, listKnownForms(today), points) },
        content,
      ),
      letterLanguage: content.language,
    };
    await navigate(pathTo(`${address}${address.includes('?') ? '&' : '?'}step=${findFirstStepForReply(today, came)}`), {
      state: { prefill },
    });
  };
  if (answer && !kind)
    return (
      <Note level="info" title={t('back.kindGone')}>
        <p>
          {t('back.kindGoneText')} <Link to={pathTo('/create')}>{t('back.seeKinds')}</Link>
        </p>
      </Note>
    );
  const claim = findOnlySumInFirstParagraph(content.letter);
  const isAnswered = came === 'answer' || came === 'offer';
  const hasPoints = form !== undefined && listOptionsOfReplyFields(form).length > 0;
  return (
    <section className="back-next" aria-labelledby="back-next">
      <h2 id="back-next">{t('back.next')}</h2>
      <fieldset className="field">
        <legend className="field-label">{t('back.came')}</legend>
        <div className="choices">
          {CAME.map((each) => (
            <Choice
              key={each}
              type="radio"
              id={`back-came-${each}`}
              name="back-came"
              value={each}
              label={t(`back.cames.${each}`)}
              hint={undefined}
              checked={came === each}
              isWrong={false}
              onChoose={() => chooseReplyTypeAndLoadForms(each)}
            />
          ))}
        </div>
      </fieldset>
      {came === 'offer' && claim !== undefined && <OfferedSumVerdict claim={claim} />}
      {isAnswered && form && hasPoints && (
        <ReplyPoints
          form={form}
          formInOtherLanguage={formInOtherLanguage}
          points={points}
          onPoints={setPoints}
          day={day}
          onDay={setDay}
          reply={reply}
          onReply={setReply}
        />
      )}
      {came !== undefined && <p>{t(`back.then.${isAnswered && !hasPoints ? 'other' : came}`)}</p>}
      {came !== undefined && isUnderway && <p className="small soft">{t('back.replaces')}</p>}
      {hasFailed && (
        <Note level="wrong" role="alert" title={t('back.nextFailed')}>
          <p>{t('errors.network')}</p>
        </Note>
      )}
      {came !== undefined && (
        <button
          type="button"
          className={`button ${came === 'settled' ? 'button-quiet' : 'button-primary button-large'}`}
          aria-disabled={isBusy || !kind || undefined}
          onClick={() => void clearSavedAnswersAndBeginNextLetter()}
        >
          {isBusy ? <span className="spinner" aria-hidden="true" /> : <FilePen size={20} aria-hidden="true" />}
          {t(came === 'other' || came === 'settled' ? 'back.begin' : 'back.beginNext')}
        </button>
      )}
      {kind && came !== 'settled' && (
        <LastStepChoices
          kind={kind}
          content={content}
          told={{
            came,
            day,
            words: isAnswered && form ? findSentenceBehindPoint(reply, listKnownForms(form), points) : '',
          }}
        />
      )}
    </section>
  );
}
