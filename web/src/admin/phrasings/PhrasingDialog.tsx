import type { z } from 'zod';
import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import {
  PHRASING_LENGTH,
  type Phrasing,
  type PhrasingKind,
  type changePhrasingRequest,
  type createPhrasingRequest,
} from '../../../../core/shared/contracts/admin/phrasings';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { LabelledField } from '../Field';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';
import { formatAgencyAndAppeal, listSecondOptionsOfAgencyOrAll, type Place } from './places';

interface Props {
  kinds: readonly PhrasingKind[];
  /** Where it belongs; of a new one, what the filters name. */
  place: Place;
  /** Absent: a new one. */
  phrasing?: Phrasing;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else was here first. */
  onStale?: () => void;
}

/** Makes a phrasing, or changes its words: where it is offered stays. */
export function PhrasingDialog({ kinds, place: given, phrasing, onClose, onDone, onStale }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [place, setPlace] = useState<Place>({
    kind: given.kind || (kinds[0]?.id ?? ''),
    agencyId: given.agencyId,
    appealType: given.appealType,
  });
  const [text, setText] = useState(phrasing?.text ?? '');
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem } = useAdminAction();
  const kind = kinds.find((each) => each.id === place.kind);
  const words = text.trim();
  const isIncomplete = place.agencyId === '' || words === '' || (kind?.fields.length === 2 && place.appealType === '');
  const isShort = words.length < PHRASING_LENGTH.least;
  const fault =
    !isTried || !isShort
      ? undefined
      : words === ''
        ? t('phrasings.incomplete')
        : t('phrasings.short', { least: PHRASING_LENGTH.least - 1 });

  const savePhrasing = async () => {
    setIsTried(true);
    if (isIncomplete) {
      toast(t('phrasings.incomplete'));
      return;
    }
    if (isShort) {
      document.getElementById(`${id}-text`)?.focus();
      return;
    }
    const saved = phrasing
      ? await run('PATCH', `/api/admin/phrasings/${phrasing.id}`, { version: phrasing.version, text } satisfies z.input<
          typeof changePhrasingRequest
        >)
      : await run('POST', '/api/admin/phrasings', { ...place, text } satisfies z.input<typeof createPhrasingRequest>);
    if (saved) {
      toast(phrasing ? t('phrasings.changed') : t('phrasings.made'));
      onDone();
      return;
    }
    toast(phrasing ? t('phrasings.notChanged') : t('phrasings.notMade'));
    onStale?.();
  };

  return (
    <Modal
      open
      title={phrasing ? t('phrasings.editTitle') : t('phrasings.new')}
      okText={phrasing ? t('phrasings.save') : t('phrasings.make')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => void savePhrasing()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="admin-form">
        {phrasing ? (
          <p>{formatAgencyAndAppeal(kinds, phrasing)}</p>
        ) : (
          <PhrasingPlaceFields id={id} kinds={kinds} kind={kind} place={place} isTried={isTried} onChange={setPlace} />
        )}
        <LabelledField id={`${id}-text`} label={t('phrasings.field.text')} help={t('phrasings.help')} fault={fault}>
          {(ties) => (
            <Input.TextArea
              {...ties}
              value={text}
              rows={5}
              maxLength={PHRASING_LENGTH.most}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </LabelledField>
        {isTried && isIncomplete && words !== '' && (
          <p role="alert" className="admin-fault">
            {t('phrasings.incomplete')}
          </p>
        )}
        <Problem text={problem && (phrasing ? problem : t('phrasings.notMadeBecause', { reason: problem }))} />
      </div>
    </Modal>
  );
}

interface PlaceProps {
  id: string;
  kinds: readonly PhrasingKind[];
  kind: PhrasingKind | undefined;
  place: Place;
  isTried: boolean;
  onChange: (place: Place) => void;
}

/** Where a new phrasing is to be offered: the answers at which people are shown it. */
function PhrasingPlaceFields({ id, kinds, kind, place, isTried, onChange }: PlaceProps) {
  const { t } = useTranslation();
  const [first, second] = kind?.fields ?? [];
  const buildErrorPropsIfEmpty = (value: string) =>
    isTried && value === '' ? { status: 'error' as const, 'aria-invalid': true } : {};
  return (
    <>
      {kinds.length > 1 && (
        <div className="admin-field">
          <label htmlFor={`${id}-kind`}>{t('phrasings.kind')}</label>
          <Select
            id={`${id}-kind`}
            value={place.kind}
            options={kinds.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={(value) => onChange({ kind: value, agencyId: '', appealType: '' })}
          />
        </div>
      )}
      {first && (
        <div className="admin-field">
          <label htmlFor={`${id}-first`}>{first.label}</label>
          <Select
            id={`${id}-first`}
            showSearch={{ optionFilterProp: 'label' }}
            value={place.agencyId || null}
            placeholder={t('phrasings.choose')}
            options={first.options}
            {...buildErrorPropsIfEmpty(place.agencyId)}
            onChange={(value) => onChange({ ...place, agencyId: value ?? '', appealType: '' })}
          />
        </div>
      )}
      {kind && second && (
        <div className="admin-field">
          <label htmlFor={`${id}-second`}>{second.label}</label>
          <Select
            id={`${id}-second`}
            value={place.appealType || null}
            placeholder={t('phrasings.choose')}
            disabled={place.agencyId === ''}
            options={listSecondOptionsOfAgencyOrAll(kind, place.agencyId)}
            {...buildErrorPropsIfEmpty(place.appealType)}
            onChange={(value) => onChange({ ...place, appealType: value ?? '' })}
          />
        </div>
      )}
    </>
  );
}
