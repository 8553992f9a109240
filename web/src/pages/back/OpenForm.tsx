import { FileUp, KeyRound } from 'lucide-react';
import { useRef, useState, type DragEvent, type FormEvent } from 'react';
import { extractCaseSecret } from '../../../../core/shared/letter/sealedCase';
import { useTranslation } from '../../i18n/texts';
import { NoScriptNotice } from '../../ui/NeedsScript';
import { Note } from '../../ui/Note';
import { useIsHydrated } from '../rights/useIsReady';
import { CaseError, openSealedCase, type OpenedCase } from './openCase';
import '../../wizard/wizard.css';

/** A letter's PDF is a tenth of a megabyte; a dossier that was picked by mistake has no case in it. */
const LARGEST = 50_000_000;

interface Props {
  /** The key that the link brought along. */
  linked: string | undefined;
  onOpen: (opened: OpenedCase) => void;
}

type Fault = 'noFile' | 'noKey' | 'badKey' | 'tooLarge' | 'unreadable' | CaseError['problem'];

/** Asks for the PDF, and for the link where the person did not come by it. */
export function OpenCaseForm({ linked, onOpen }: Props) {
  const { t } = useTranslation();
  const isReady = useIsHydrated();
  const [file, setFile] = useState<File>();
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const isKeyWrong = fault === 'noKey' || fault === 'badKey' || fault === 'otherKey';
  /** A link that was of another letter can be exchanged. */
  const asksForKey = linked === undefined || fault === 'otherKey';

  const openCaseFile = async (chosen: File | undefined) => {
    if (isBusy) return;
    const secret = (asksForKey ? extractCaseSecret(pasted) : undefined) ?? linked;
    if (!chosen) return setFault('noFile');
    if (chosen.size > LARGEST) return setFault('tooLarge');
    if (secret === undefined) return setFault(pasted.trim() === '' ? 'noKey' : 'badKey');
    setIsBusy(true);
    setFault(undefined);
    try {
      onOpen(await openSealedCase(new Uint8Array(await chosen.arrayBuffer()), secret));
    } catch (error) {
      setFault(error instanceof CaseError ? error.problem : 'unreadable');
    }
    setIsBusy(false);
  };
  const chooseCaseFileAndOpenIfLinked = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setFault(undefined);
    // With the link followed there is nothing more to ask.
    if (linked !== undefined && !asksForKey) void openCaseFile(chosen);
  };
  const chooseDroppedCaseFile = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    chooseCaseFileAndOpenIfLinked(event.dataTransfer.files[0]);
  };
  const openChosenFile = (event: FormEvent) => {
    event.preventDefault();
    void openCaseFile(file);
  };
  return (
    <div className="back-columns">
      <form className="back-form" noValidate onSubmit={openChosenFile}>
        <NoScriptNotice />
        {fault && (
          <Note level="wrong" role="alert" title={t(`back.faults.${fault}.title`)}>
            <p>{t(`back.faults.${fault}.text`)}</p>
          </Note>
        )}
        <div
          role="presentation"
          className={`back-drop${isOver ? ' is-over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={chooseDroppedCaseFile}
        >
          <p className="field-label" id="back-file-label">
            {t('back.file')}
          </p>
          <p className="field-hint" id="back-file-hint">
            {t('back.fileHint')}
          </p>
          <label className="button button-quiet back-choose">
            <FileUp size={20} aria-hidden="true" />
            {t(file ? 'back.chooseOther' : 'back.choose')}
            <input
              ref={box}
              type="file"
              className="visually-hidden"
              accept="application/pdf,.pdf,.brevia"
              disabled={!isReady}
              aria-describedby="back-file-label back-file-hint"
              aria-invalid={fault === 'noFile' || undefined}
              onChange={({ target }) => {
                chooseCaseFileAndOpenIfLinked(target.files?.[0]);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
          {file && <p className="back-file-name">{file.name}</p>}
        </div>
        {asksForKey ? (
          <div className={isKeyWrong ? 'field field-wrong' : 'field'}>
            <label className="field-label" htmlFor="back-key">
              {t('back.key')}
            </label>
            <p className="field-hint" id="back-key-hint">
              {t('back.keyHint')}
            </p>
            <input
              className="input"
              id="back-key"
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2000}
              value={pasted}
              aria-invalid={isKeyWrong}
              aria-describedby="back-key-hint"
              onChange={({ target }) => setPasted(target.value)}
            />
          </div>
        ) : (
          <p className="back-key-here" role="status">
            <KeyRound size={20} aria-hidden="true" />
            {t('back.keyHere')}
          </p>
        )}
        <button
          type="submit"
          className="button button-primary button-large"
          disabled={!isReady}
          aria-disabled={isBusy || undefined}
        >
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {t(isBusy ? 'back.opening' : 'back.open')}
        </button>
      </form>
      <section className="back-card" aria-labelledby="back-how">
        <h2 id="back-how">{t('back.how')}</h2>
        <ul className="points">
          {['locked', 'here', 'nothing', 'lost'].map((point) => (
            <li key={point}>{t(`back.points.${point}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
