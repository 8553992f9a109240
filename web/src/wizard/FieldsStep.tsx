import Form from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import { ArrowLeft } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import type { FormData } from '../../../core/kinds/kind';
import type { FormStep } from '../data/kinds';
import { FieldTemplate, ObjectFieldTemplate } from './templates';
import type { Problem } from './problem';
import { errorSchemaOf, type StepValidator } from './validation';
import { widgets } from './widgets';

const templates = { FieldTemplate, ObjectFieldTemplate };

interface Props {
  step: FormStep;
  validator: StepValidator;
  form: FormData;
  problems: Problem[];
  onChange: (form: FormData) => void;
  onNext: () => void;
  onBack: () => void;
  nextLabel: string;
  /** Notes between the fields and the buttons. */
  notes?: ReactNode;
  /** A way that is closed has no button. */
  isBlocked?: boolean;
}

/** One page of questions, drawn by rjsf from the kind's schema with our own templates and widgets. */
export function FieldsStep({ step, validator, form, problems, onChange, onNext, onBack, nextLabel, notes, isBlocked }: Props) {
  const { t } = useTranslation();
  const extraErrors = useMemo(() => errorSchemaOf(problems), [problems]);
  const uiSchema: UiSchema<FormData> | undefined = step.uiSchema;
  if (!step.schema) return null;
  return (
    <form
      noValidate
      className="step-form"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Form<FormData>
        tagName="div"
        idPrefix="f"
        schema={step.schema}
        {...(uiSchema && { uiSchema })}
        formData={form}
        validator={validator}
        templates={templates}
        widgets={widgets}
        extraErrors={extraErrors}
        noValidate
        showErrorList={false}
        onChange={({ formData }) => onChange(formData ?? {})}
      >
        <></>
      </Form>
      {notes}
      <div className="step-buttons">
        {!isBlocked && (
          <button type="submit" className="button button-primary button-large">
            {nextLabel}
          </button>
        )}
        <button type="button" className="button button-plain" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('common.back')}
        </button>
      </div>
    </form>
  );
}
