import type { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useToast } from '../ui/Toast';
import { callAdminApiAndSetSessionClock, useErrorDescriber, useLostAccessHandler } from './useAdmin';
import type { changeCodeRequest } from '../../../core/shared/contracts/admin/discounts';
import type { changePhrasingRequest } from '../../../core/shared/contracts/admin/phrasings';

interface Props {
  /** Of the row's call, which takes PATCH. */
  address: string;
  /** As the page read it: a change made meanwhile by another is not undone. */
  version: string;
  isOn: boolean;
  label: string;
  /** Toasts, by how it went. */
  says: { on: string; off: string; failed: string };
  /** Whatever came of it: the table is read again. */
  onDone: () => void;
}

/** Turns a row of a table on or off at once. */
export function OnOffSwitch({ address, version, isOn, label, says, onDone }: Props) {
  const toast = useToast();
  const words = useErrorDescriber();
  const refuse = useLostAccessHandler();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) =>
      callAdminApiAndSetSessionClock('PATCH', address, { version, enabled: on } satisfies z.input<
        typeof changeCodeRequest
      > &
        z.input<typeof changePhrasingRequest>),
    onSuccess: (_answer, on) => toast(on ? says.on : says.off),
    onError: (error) => {
      refuse(error);
      toast(says.failed, words(error));
    },
    onSettled: onDone,
  });
  return <Switch checked={isOn} loading={isPending} aria-label={label} onChange={(on) => mutate(on)} />;
}
