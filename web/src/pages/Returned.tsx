import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { LetterDone } from '../wizard/LetterDone';
import { readPreviewState } from '../wizard/previewState';
import '../wizard/wizard.css';

/** Back from paying: which letter stands in the address, or in the navigation's state. Neither: to the start page. */
export default function Returned() {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const state: unknown = useLocation().state;
  const [query] = useSearchParams();
  const handed = readPreviewState(state);
  const id = query.get('draft_id') ?? query.get('letter_id') ?? handed?.draftId;
  const token = query.get('t') ?? handed?.token;
  const sessionId = query.get('session_id') ?? undefined;
  const leave = useEffectEvent(() => navigate(pathTo('/'), { replace: true }));
  useEffect(() => {
    if (!id) void leave();
  }, [id]);
  if (!id) return null;
  return (
    <div className="wizard wrap">
      <LetterDone
        letter={{ id, token }}
        returned={{ sessionId }}
        onUnpaid={(kindId) => {
          const kind = answer?.kinds.find((each) => each.id === kindId);
          const address = kind?.routes?.wizard ?? `/create?type=${kindId}`;
          const key = new URLSearchParams({ step: 'payment', draft_id: id, ...(token && { t: token }) });
          void navigate(pathTo(`${address}${address.includes('?') ? '&' : '?'}${key.toString()}`));
        }}
        onAnother={() => void navigate(pathTo('/create'))}
      />
    </div>
  );
}
