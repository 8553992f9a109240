import { ArrowLeft } from 'lucide-react';

/** The way to the step before. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="button button-plain" onClick={onClick}>
      <ArrowLeft size={18} aria-hidden="true" />
      {label}
    </button>
  );
}
