import { swedishDate } from '../../../../core/shared/formats/dates';
import type { KindForm } from '../../data/kinds';
import { useTranslation } from '../../i18n/texts';
import { Choice } from '../../wizard/widgets/Choice';
import { ReplyFileChooser } from './ReplyFile';
import { findReplyDayField, listOptionsOfReplyFields, suggestTicksForReply, type Point } from './nextAnswers';

interface Props {
  form: KindForm;
  formInOtherLanguage: KindForm | undefined;
  points: readonly Point[];
  onPoints: (points: readonly Point[]) => void;
  day: string;
  onDay: (day: string) => void;
  reply: string;
  onReply: (reply: string) => void;
}

/** Whether they are one tick of one question: two questions may have the same values. */
export function isSamePoint(one: Pick<Point, 'field' | 'value'>, other: Pick<Point, 'field' | 'value'>): boolean {
  return one.field === other.field && one.value === other.value;
}

/**
 * What they answered, by the situation's own list, to each of which the next letter has an answer. A pasted reply only puts first
 * what it looks like; nothing is ticked by itself.
 */
export function ReplyPoints({ form, formInOtherLanguage, points, onPoints, day, onDay, reply, onReply }: Props) {
  const { t } = useTranslation();
  const all = listOptionsOfReplyFields(form);
  const seen = suggestTicksForReply(reply, formInOtherLanguage ? [form, formInOtherLanguage] : [form]);
  const findSuggestionOfPoint = (point: Point) => seen.find((each) => isSamePoint(each, point));
  const ordered = [
    ...seen.flatMap((each) => all.filter((point) => isSamePoint(each, point))),
    ...all.filter((point) => !findSuggestionOfPoint(point)),
  ];
  const togglePoint = (point: Point) =>
    onPoints(
      points.some((each) => isSamePoint(each, point))
        ? points.filter((each) => !isSamePoint(each, point))
        : [...points.filter((each) => !(point.isOnly && each.field === point.field)), point],
    );
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="back-reply">
          {t('back.reply')} <span className="field-optional">{t('back.optional')}</span>
        </label>
        <p className="field-hint" id="back-reply-hint">
          {t('back.replyHint')}
        </p>
        <textarea
          className="input"
          id="back-reply"
          rows={4}
          maxLength={20_000}
          value={reply}
          aria-describedby="back-reply-hint"
          onChange={({ target }) => onReply(target.value)}
        />
        <p className="small soft" role="status">
          {reply.trim() !== '' && t(seen.length > 0 ? 'back.seen' : 'back.unseen')}
        </p>
        <ReplyFileChooser form={form} onText={onReply} />
      </div>
      <fieldset className="field">
        <legend className="field-label">{t('back.said')}</legend>
        <p className="field-hint">{t('back.saidHint')}</p>
        <div className="choices choices-list">
          {ordered.map((point) => {
            const sentence = findSuggestionOfPoint(point)?.sentence;
            return (
              <Choice
                key={`${point.field}.${point.value}`}
                type="checkbox"
                id={`back-point-${point.field}-${point.value}`}
                name="back-point"
                value={point.value}
                label={point.label}
                hint={sentence && `”${sentence}”`}
                checked={points.some((each) => isSamePoint(each, point))}
                isWrong={false}
                onChoose={() => togglePoint(point)}
              />
            );
          })}
        </div>
      </fieldset>
      {findReplyDayField(form) !== undefined && (
        <div className="field">
          <label className="field-label" htmlFor="back-day">
            {t('back.day')} <span className="field-optional">{t('back.optional')}</span>
          </label>
          <input
            className="input input-short"
            id="back-day"
            type="date"
            max={swedishDate(new Date())}
            value={day}
            onChange={({ target }) => onDay(target.value)}
          />
        </div>
      )}
    </>
  );
}
