import { Input } from 'antd';
import { LabelledField } from '../Field';

interface Props {
  id: string;
  label: string;
  help: string;
  /** What is wrong with it, once that is to be said. */
  fault: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const LONGEST = 60;

/** What the folder of a new kind or situation is to be called. */
export function FolderIdField({ id, label, help, fault, value, onChange }: Props) {
  return (
    <LabelledField id={id} label={label} help={help} fault={fault}>
      {(ties) => (
        <Input
          {...ties}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
