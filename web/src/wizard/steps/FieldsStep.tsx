import Form from '@rjsf/core';
import type {
  Experimental_DefaultFormStateBehavior,
  RegistryFieldsType,
  RegistryWidgetsType,
  UiSchema,
} from '@rjsf/utils';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { FormStep } from '../../data/kinds';
import { BackButton } from '../../ui/BackButton';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, fields } from '../fields/lazyFields';
import { FieldTemplate, ObjectFieldTemplate } from '../fields/templates';
import type { Problem } from '../fields/problem';
import { commitTyping } from '../fields/typing';
import { toErrorSchema, type StepValidator } from '../fields/validation';
import { widgets } from '../widgets/widgets';

const templates = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate };
/** A list is as long as the person makes it, and a question that must be answered is not answered no for them. */
const defaults: Experimental_DefaultFormStateBehavior = {
  arrayMinItems: { populate: 'never' },
  requiredBooleanDefault: 'skip',
};

interface Props {
  step: FormStep;
  validator: StepValidator;
  form: FormData;
  problems: Problem[];
  onChange: (form: FormData) => void;
  /** `offered`: to the step that the first button passes over. */
  onNext: (offered: boolean) => void;
  /** What must be known before one goes on, while it is not; the button then waits for it. */
  settle?: () => Promise<unknown> | undefined;
  onBack: () => void;
  nextLabel: string;
  /** There is a second way on, and what it is called. */
  offerLabel?: string | undefined;
  /** Notes between the fields and the buttons. */
  notes?: ReactNode;
  /** A way that is closed has no button. */
  isBlocked?: boolean;
  /** In place of our own: where nothing may be sent. */
  parts?: { fields: RegistryFieldsType; widgets: RegistryWidgetsType };
}

/** One page of questions, drawn by rjsf from the kind's schema with our own templates and widgets. */
export function FieldsStep({
  step,
  validator,
  form,
  problems,
  onChange,
  onNext,
  settle,
  onBack,
  nextLabel,
  offerLabel,
  notes,
  isBlocked,
  parts,
}: Props) {
  const { t } = useTranslation();
  const extraErrors = useMemo(() => toErrorSchema(problems), [problems]);
  const uiSchema: UiSchema<FormData> | undefined = step.uiSchema;
  // Those of now: handing over what is typed has drawn the page anew.
  const goOn = useRef(onNext);
  const asking = useRef(settle);
  useLayoutEffect(() => {
    goOn.current = onNext;
    asking.current = settle;
  }, [onNext, settle]);
  const commitTypingAndLeaveStep = (offered: boolean) => {
    // Enter may come in the middle of a word: it is judged with the rest.
    commitTyping();
    const pending = asking.current?.();
    if (pending) void pending.then(() => goOn.current(offered));
    else goOn.current(offered);
  };
  if (!step.schema) return null;
  return (
    <form
      noValidate
      className="step-form"
      onSubmit={(event) => {
        event.preventDefault();
        commitTypingAndLeaveStep(false);
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
        fields={fields}
        {...parts}
        experimental_defaultFormStateBehavior={defaults}
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
        {!isBlocked && offerLabel && (
          <button
            type="button"
            className="button button-quiet button-large"
            onClick={() => commitTypingAndLeaveStep(true)}
          >
            {offerLabel}
          </button>
        )}
        <BackButton label={t('common.back')} onClick={onBack} />
      </div>
    </form>
  );
}
