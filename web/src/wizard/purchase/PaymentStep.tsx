import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { isErrorThatLetterIsGone, fetchLetterView, type LetterKey, type LetterView } from '../../data/letters';
import { BackButton } from '../../ui/BackButton';
import { FactList, type Fact } from '../../ui/Facts';
import { Failure } from '../../ui/Failure';
import { Loading } from '../../ui/Loading';
import { findOptionLabel } from '../../../../core/shared/answers/optionLabel';
import { PurchaseBox } from './PurchaseBox';
import type { LetterStepProps } from './stepProps';
import { usePurchase } from './usePurchase';

interface Props extends LetterStepProps {
  onLeave: () => void;
  onBack: () => void;
  onFree: () => void;
}

/** The last look before paying: what is bought, for how much, and where the copy goes. */
export default function PaymentStep(props: Props) {
  const { form, answers, head } = props;
  const [view, setView] = useState<LetterView>();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  const id = answers.draft?.id;
  const token = answers.draft?.token;
  const back = useEffectEvent(props.onBack);
  useEffect(() => {
    if (!id) return undefined;
    let current = true;
    fetchLetterView({ id, token }, form.language).then(
      (loaded) => {
        if (!current) return;
        setView(loaded);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!current) return;
        // The preview writes it anew.
        if (isErrorThatLetterIsGone(error)) back();
        else setFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [id, token, form.language, round]);
  const { t } = useTranslation();
  const retryPurchase = () => {
    setFailure(undefined);
    setRound(round + 1);
  };
  if (failure !== undefined) return <Failure title={t('errors.title')} error={failure} onRetry={retryPurchase} />;
  // The headline stays the same one throughout: it has the focus.
  return (
    <div className="payment">
      {head}
      {view && id ? <Checkout {...props} view={view} letter={{ id, token }} /> : <Loading />}
    </div>
  );
}

function Checkout({
  form,
  answers,
  view: opened,
  letter,
  discount,
  onDiscount,
  onLeave,
  onBack,
  onFree,
}: Props & { view: LetterView; letter: LetterKey }) {
  const { t } = useTranslation();
  const { buy, isBusy, problem, view } = usePurchase({
    kind: form.kind,
    letter,
    answers: answers.form,
    view: opened,
    discount,
    onDiscount,
    onLeave,
    onFree,
  });
  const isPaid = view.status !== 'preview';
  const toLetter = useEffectEvent(onFree);
  useEffect(() => {
    // Back after paying leads to the letter, never to a second payment.
    if (isPaid) toLetter();
  }, [isPaid]);
  const category =
    form.kind.categoryField &&
    findOptionLabel(form.texts, form.kind.categoryField, answers.form[form.kind.categoryField]);
  const sort = category ? `${form.texts.letterTitle}: ${category}` : form.texts.letterTitle;
  const rows: Fact[] = [
    // Its own headline says what it asks for: an appeal is no request for reconsideration.
    [t('payment.letter'), view.preview ? <span lang={view.language}>{view.preview.subject}</span> : sort],
    [t('payment.to'), view.preview?.to ?? form.texts.recipientPlaceholder],
    [t('payment.copyTo'), view.email],
    [t('payment.language'), t(`language.${view.language}`)],
  ];
  return (
    <div className="preview-columns">
      <FactList rows={rows} />
      <div className="preview-side">
        <PurchaseBox
          isTitled={false}
          view={view}
          letter={letter}
          discount={discount}
          onDiscount={onDiscount}
          onBuy={() => void buy()}
          isBusy={isBusy}
          problem={problem}
        />
        <div className="preview-ways">
          <BackButton label={t('payment.back')} onClick={onBack} />
        </div>
      </div>
    </div>
  );
}
