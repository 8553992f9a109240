import { Link } from 'react-router-dom';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { buildAddressOfSiteLink, type SiteLink } from './siteAddress';

/** A list of links within the site. @param current path of the page that is shown */
export function SiteLinks({
  links,
  className,
  current,
  onLeave,
}: {
  links: readonly SiteLink[];
  className: string;
  current?: string;
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link}>
          <Link
            to={pathTo(buildAddressOfSiteLink(link))}
            aria-current={buildAddressOfSiteLink(link) === current ? 'page' : undefined}
            onClick={onLeave}
          >
            {t(`links.${link}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
