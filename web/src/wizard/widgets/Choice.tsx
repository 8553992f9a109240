interface Props {
  type: 'radio' | 'checkbox';
  id: string;
  name: string;
  value: string;
  label: string;
  hint: string | undefined;
  checked: boolean;
  isWrong: boolean;
  /** A search leaves it out. */
  isHidden?: boolean;
  onChoose: () => void;
}

/** One of several things to choose from, the whole of it to be pressed. */
export function Choice({ type, id, name, value, label, hint, checked, isWrong, isHidden, onChoose }: Props) {
  return (
    <label className="choice" htmlFor={id} hidden={isHidden}>
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        checked={checked}
        aria-describedby={hint ? `${id}-choice` : undefined}
        aria-invalid={isWrong || undefined}
        onChange={onChoose}
      />
      <span className="choice-text">
        <span className="choice-label">{label}</span>
        {hint && (
          <span className="choice-hint" id={`${id}-choice`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
