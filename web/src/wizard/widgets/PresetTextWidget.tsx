import { Undo2 } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { useSession } from '../../data/session';
import { useSignIn } from '../../data/useSignIn';
import { useTranslation } from '../../i18n/texts';
import { SignInProblem } from '../../ui/SignInProblem';
import { CharacterCount } from '../fields/Count';
import { readFieldOptions, buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { LetterContext } from '../answers/letterAccess';
import { toTextOrEmpty } from './preset/asText';
import { WordingChoices } from './preset/Choices';
import { SavedTexts } from './preset/SavedTexts';
import { TextSuggestions } from './preset/Suggestions';
import { useWordings } from './preset/useWordings';
import { useTypingBuffer } from '../fields/typing';
import './choices.css';

/** A suggestion needs more characters than this to go by. */
const LEAST_CONTEXT = 20;

/** A text of one's own that need not begin from nothing: ready sentences, suggestions, and texts saved before. */
export default function PresetTextWidget(props: FieldWidgetProps) {
  const { id, value, onChange, options, htmlName, schema } = props;
  const { t } = useTranslation();
  const access = use(LetterContext);
  const { rows = 5, maxLength, minContext = LEAST_CONTEXT } = readFieldOptions(options);
  const limit = maxLength ?? schema.maxLength;
  const { text, type } = useTypingBuffer({
    value,
    shown: toTextOrEmpty(value),
    read: (typed) => typed || undefined,
    onChange,
  });
  /** What stood there before a text was put in its place. */
  const [before, setBefore] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { wordings, reload } = useWordings(access);
  const session = useSession();
  const { signIn, isSigningIn, problem } = useSignIn();
  const ready = [...wordings.presets, ...wordings.phrasings];

  const replaceTextWithPreset = (presetText: string) => {
    const isOwn = text.trim() !== '' && text !== presetText && !ready.some((each) => each.text === text);
    setBefore(isOwn ? text : undefined);
    type(limit === undefined ? presetText : presetText.slice(0, limit), true);
    field.current?.focus();
  };
  return (
    <div className="preset">
      {ready.length > 0 && (
        <WordingChoices
          title={t('preset.presets')}
          wordings={wordings.presets}
          chosen={text}
          onChoose={replaceTextWithPreset}
        >
          {wordings.phrasings.length > 0 && (
            <details className="preset-more">
              <summary>{t('preset.phrasings')}</summary>
              <WordingChoices wordings={wordings.phrasings} chosen={text} onChoose={replaceTextWithPreset} />
            </details>
          )}
        </WordingChoices>
      )}
      <textarea
        ref={field}
        className="input"
        id={id}
        name={htmlName ?? id}
        rows={rows}
        value={text}
        maxLength={limit}
        onChange={(event) => {
          setBefore(undefined);
          type(limit === undefined ? event.target.value : event.target.value.slice(0, limit));
        }}
        {...buildAriaAttributes(turnOnCharacterCount(props))}
      />
      <CharacterCount id={id} used={text.length} limit={limit} />
      <p className="preset-undo" role="status">
        {before !== undefined && (
          <>
            {t('preset.replaced')}{' '}
            <button
              type="button"
              className="button-text"
              onClick={() => {
                type(before, true);
                setBefore(undefined);
                field.current?.focus();
              }}
            >
              <Undo2 size={18} aria-hidden="true" />
              {t('preset.undo')}
            </button>
          </>
        )}
      </p>
      {access && (
        <TextSuggestions access={access} id={id} text={text} minContext={minContext} onChoose={replaceTextWithPreset} />
      )}
      {access && session.phase === 'in' && wordings.saved && (
        <SavedTexts
          access={access}
          saved={wordings.saved}
          text={text}
          onChoose={replaceTextWithPreset}
          onChanged={reload}
        />
      )}
      {session.phase === 'out' && session.canSignIn && (
        <>
          <button type="button" className="button-text" aria-disabled={isSigningIn} onClick={signIn}>
            {t('preset.signIn')}
          </button>
          <SignInProblem problem={problem} isSigningIn={isSigningIn} />
        </>
      )}
    </div>
  );
}

/** The count is always told here. */
const turnOnCharacterCount = (props: FieldWidgetProps): FieldWidgetProps => ({
  ...props,
  uiSchema: { ...props.uiSchema, 'ui:options': { ...props.uiSchema?.['ui:options'], showCount: true } },
});
