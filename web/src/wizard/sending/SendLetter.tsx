import { FileType, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Letter } from '../../../../core/shared/letter/letter';
import { getFirstMailAddressOrEmpty, buildMailtoUrl } from '../../../../core/shared/formats/mailto';
import { fetchLetterText, addTokenToAddress } from '../../data/deliveredLetter';
import { isErrorThatLetterIsGone, type LetterKey, type LetterView } from '../../data/letters';
import { useTranslation } from '../../i18n/texts';
import { FoldableSection } from '../../ui/Fold';
import { Note } from '../../ui/Note';
import { downloadFile } from '../../ui/saveFile';
import { useToast } from '../../ui/Toast';
import { SendingStatus } from './Sent';
import { SendForPersonButtonAndForm } from './WeSend';
import './sending.css';

interface Props {
  letter: LetterKey;
  view: LetterView;
  onRefresh: () => void;
}

/** The ways in which the letter gets to whom it is addressed to. */
export default function WaysToSendLetter({ letter, view, onRefresh }: Props) {
  const { t } = useTranslation();
  const whole = useWholeLetter(letter);
  return (
    <section aria-labelledby="send-letter" className="sending">
      <h2 id="send-letter">{t('sending.title')}</h2>
      {view.sending &&
        (view.sending.state ? (
          <SendingStatus letter={letter} sending={view.sending} view={view} onRefresh={onRefresh} />
        ) : (
          view.sending.isOffered && (
            <SendForPersonButtonAndForm letter={letter} view={view} sending={view.sending} onRefresh={onRefresh} />
          )
        ))}
      {whole && <SendByOwnMail whole={whole} />}
      <PrintAndPostInstructions whole={whole} />
      {view.downloads?.docx && (
        <EditableLetterDownload
          address={addTokenToAddress(view.downloads.docx, letter)}
          name={view.title}
          onRefresh={onRefresh}
        />
      )}
    </section>
  );
}

interface WholeLetter {
  text: string;
  letter: Letter;
}

function useWholeLetter({ id, token }: LetterKey): WholeLetter | undefined {
  const [whole, setWhole] = useState<WholeLetter>();
  useEffect(() => {
    let current = true;
    fetchLetterText({ id, token }).then(
      (answer) => current && setWhole(answer),
      // The page says so beside the sheet; the text can't be handed on then.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id, token]);
  return whole;
}

/** The letter in the person's own mail program; a text too long for an address is there to be pasted. */
function SendByOwnMail({ whole: { text, letter } }: { whole: WholeLetter }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isUncopied, setIsUncopied] = useState(false);
  const { href, hasText } = buildMailtoUrl({
    to: getFirstMailAddressOrEmpty(letter.recipient.lines),
    subject: letter.subject,
    text,
  });
  const copyLetterText = async () => {
    setIsUncopied(false);
    try {
      await navigator.clipboard.writeText(text);
      toast(t('sending.copied'));
    } catch {
      setIsUncopied(true);
    }
  };
  return (
    <div className="sending-way">
      <a
        className="button button-quiet"
        href={href}
        aria-describedby="own-mail"
        onClick={() => !hasText && void copyLetterText()}
      >
        <Mail size={18} aria-hidden="true" />
        {t('sending.ownMail')}
      </a>
      <p className="small soft" id="own-mail">
        {t(hasText ? 'sending.ownMailWhole' : 'sending.ownMailPaste')}
      </p>
      {isUncopied && (
        <Note level="warning" role="alert">
          <p>{t('sending.uncopied')}</p>
        </Note>
      )}
    </div>
  );
}

const STEPS = ['print', 'sign', 'enclose', 'envelope', 'inTime', 'proof'] as const;
/** A Swedish postcode. */
const POSTCODE = /\b\d{3} ?\d{2}\b/;

function PrintAndPostInstructions({ whole }: { whole: WholeLetter | undefined }) {
  const { t } = useTranslation();
  const isUnaddressed = whole !== undefined && !whole.letter.recipient.lines.some((line) => POSTCODE.test(line));
  return (
    <FoldableSection head={<span>{t('sending.post')}</span>}>
      {isUnaddressed && <p>{t('sending.postUnaddressed')}</p>}
      <ol className="next-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`sending.post_${step}`)}</strong>
            <p>{t(`sending.post_${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </FoldableSection>
  );
}

function EditableLetterDownload({
  address,
  name,
  onRefresh,
}: {
  address: string;
  name: string;
  onRefresh: () => void;
}) {
  const { t } = useTranslation();
  const [isFailed, setIsFailed] = useState(false);
  const downloadDocx = async () => {
    setIsFailed(false);
    try {
      await downloadFile(address, `${name}.docx`);
    } catch (error) {
      if (isErrorThatLetterIsGone(error)) onRefresh();
      else setIsFailed(true);
    }
  };
  return (
    <div className="sending-way">
      <a
        className="button-text"
        href={address}
        download
        aria-describedby="editable"
        onClick={(event) => {
          event.preventDefault();
          void downloadDocx();
        }}
      >
        <FileType size={18} aria-hidden="true" />
        {t('sending.docx')}
      </a>
      <p className="small soft" id="editable">
        {t('sending.docxHint')}
      </p>
      {isFailed && (
        <Note level="wrong" role="alert">
          <p>{t('sending.docxFailed')}</p>
        </Note>
      )}
    </div>
  );
}
