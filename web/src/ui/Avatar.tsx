import { Crown } from 'lucide-react';
import type { User } from '../data/session';
import { isSubscriber } from '../data/subscriber';
import { computeInitials } from './initials';
import './account.css';

/** No remote picture: initials, with a crown for who subscribes. */
export function UserInitials({ user }: { user: User }) {
  return (
    <span className="avatar" aria-hidden="true">
      {computeInitials(user.name, user.email)}
      {isSubscriber(user) && <Crown className="avatar-crown" size={16} />}
    </span>
  );
}
