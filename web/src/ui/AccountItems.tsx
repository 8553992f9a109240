import { Files, LogOut, ShieldUser, UserRound } from 'lucide-react';
import { useSessionActions, type User } from '../data/session';
import { isSubscriber } from '../data/subscriber';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { listAccountLinks } from './accountPages';
import { MenuList } from './MenuList';

const ICONS = { mine: Files, account: UserRound, admin: ShieldUser };

/** What the account menu holds when it is open. */
export default function AccountMenuItems({ user }: { user: User }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { signOut } = useSessionActions();
  const items = listAccountLinks(user).map(({ id: item, to }) => {
    const Icon = ICONS[item];
    return { id: item, label: t(`session.${item}`), to: pathTo(to), icon: <Icon size={20} aria-hidden="true" /> };
  });
  return (
    <MenuList
      label={t('session.account')}
      head={
        <div className="menu-head">
          <strong>{user.name || user.email}</strong>{' '}
          {isSubscriber(user) && <span className="pro">{t('session.pro')}</span>}
          {user.name && <div className="small soft">{user.email}</div>}
        </div>
      }
      items={[
        ...items,
        {
          id: 'out',
          label: t('session.signOut'),
          icon: <LogOut size={20} aria-hidden="true" />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
