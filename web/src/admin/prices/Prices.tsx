import type { z } from 'zod';
import { Button, Input, Modal } from 'antd';
import { useEffect, useId, useState } from 'react';
import { pricingSchema, type Pricing, type changePricesRequest } from '../../../../core/shared/contracts/admin/prices';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { useToast } from '../../ui/Toast';
import { formatNumberForTyping } from '../../ui/typedNumber';
import { formatMoney } from '../formats';
import { Problem } from '../Problem';
import { useAdminAction, useAdminData } from '../useAdmin';
import { PriceChangesTable } from './PriceChangesTable';
import { PricePreview } from './PricePreview';
import { PriceTable } from './PriceTable';
import { findPriceEdits, findPriceFaultTextKey, isLargePriceChange, type Drafts, type Edit } from './pricing';
import { usePriceNameFormatter } from './useNameOfKey';
import './prices.css';

/** Milliseconds between a saved change and the page's reload. */
const RELOAD = 1_000;

/** The tab Priser: what everything costs, and why it came to. */
export default function Prices() {
  const { t } = useTranslation();
  const { data, problem, reload } = useAdminData('/api/admin/pricing', pricingSchema);
  return (
    <>
      <Problem text={problem && t('prices.notLoaded', { reason: problem })} onRetry={reload} />
      {data ? <PriceEditor pricing={data} onStale={reload} /> : !problem && <Loading />}
      <PriceChangesTable pricing={data} />
    </>
  );
}

function PriceEditor({ pricing, onStale }: { pricing: Pricing; onStale: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const id = useId();
  const [drafts, setDrafts] = useState<Drafts>({});
  /** The version that was looked at when the first price was typed: what is read anew meanwhile is not what was meant. */
  const [seen, setSeen] = useState<number>();
  const [reason, setReason] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, problem } = useAdminAction();
  const [isSaved, setIsSaved] = useState(false);
  const edits = findPriceEdits(pricing, drafts, language);
  const isFaulty = pricing.keys.some(
    (price) =>
      findPriceFaultTextKey(
        price,
        drafts[price.key] ?? formatNumberForTyping(price.price, language),
        pricing,
        language,
      ) !== undefined,
  );
  const jumps = edits.filter(isLargePriceChange);
  const isReasoned = reason.trim() !== '';

  const setTypedPrice = (key: string, value: string) => {
    setSeen(seen ?? pricing.version);
    setDrafts({ ...drafts, [key]: value });
  };
  const discardDrafts = () => {
    setSeen(undefined);
    setDrafts({});
  };
  const savePrices = async () => {
    setIsAsking(false);
    const prices = Object.fromEntries(edits.map(({ price, to }) => [price.key, to]));
    const saved = await run('POST', '/api/admin/pricing', {
      version: seen ?? pricing.version,
      prices,
      reason,
      confirmed: jumps.length > 0,
    } satisfies z.input<typeof changePricesRequest>);
    if (!saved) {
      toast(t('prices.notSaved'));
      // Whoever came first may have changed what stands beside the fields, which is looked at from here on.
      setSeen(undefined);
      onStale();
      return;
    }
    toast(t('prices.saved'));
    setIsSaved(true);
  };
  // What this page's own parts have read of prices is read anew.
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => window.location.reload(), RELOAD);
    return () => clearTimeout(timer);
  }, [isSaved]);

  return (
    <form
      className="admin-box"
      aria-label={t('prices.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (jumps.length > 0) setIsAsking(true);
        else void savePrices();
      }}
    >
      <p className="prices-lead">{t('prices.lead')}</p>
      <PriceTable pricing={pricing} drafts={drafts} onType={setTypedPrice} />
      <PricePreview edits={edits} pricing={pricing} />
      <div className="admin-field prices-reason">
        <label htmlFor={`${id}-reason`}>{t('prices.reason')}</label>
        <Input.TextArea
          id={`${id}-reason`}
          value={reason}
          rows={2}
          maxLength={500}
          aria-describedby={`${id}-help`}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        <p id={`${id}-help`} className="admin-note">
          {t('prices.reasonHelp')}
        </p>
      </div>
      <Problem text={problem && t('prices.notSavedBecause', { reason: problem })} />
      <div className="prices-save">
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={edits.length === 0 || isFaulty || !isReasoned || isSaved}
        >
          {edits.length === 0 ? t('prices.saveNone') : t('prices.save', { count: edits.length })}
        </Button>
        {edits.length > 0 && (
          <Button onClick={discardDrafts} disabled={isBusy || isSaved}>
            {t('prices.undo')}
          </Button>
        )}
        <p role="status" className="admin-note">
          {isSaved
            ? t('prices.saved')
            : edits.length > 0 && !isReasoned
              ? t('prices.reasonNeeded')
              : edits.length === 0 && !isFaulty
                ? t('prices.nothing')
                : ''}
        </p>
      </div>
      <Modal
        open={isAsking}
        title={t('prices.sure.title')}
        okText={t('prices.sure.yes')}
        cancelText={t('common.cancel')}
        onOk={() => void savePrices()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('prices.sure.text')}</p>
        <LargePriceChanges edits={jumps} />
      </Modal>
    </form>
  );
}

function LargePriceChanges({ edits }: { edits: Edit[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = usePriceNameFormatter();
  return (
    <ul className="prices-jumps">
      {edits.map(({ price, to }) => (
        <li key={price.key}>
          {nameOf(price)}:{' '}
          {t('prices.fromTo', {
            from: formatMoney(price.price, language),
            to: to === 0 ? t('prices.free') : formatMoney(to, language),
          })}
        </li>
      ))}
    </ul>
  );
}
