import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TEXT_LINK } from '../../../core/shared/formats/textLink';
import { usePathTo } from '../i18n/context';

interface TextProps {
  text: string;
  /** Puts values into the words: behind the links, so that no value can make one. */
  fill?: (words: string) => string;
}

/** Words with `[links](/terms)`: to our own pages, or to an address that says where it leads. */
export function TextWithLinks({ text, fill = (words) => words }: TextProps): ReactNode {
  const pathTo = usePathTo();
  const parts = text.split(TEXT_LINK);
  return parts.map((part, place) => {
    if (place % 3 === 2) return null;
    if (place % 3 === 0) return <Fragment key={place}>{fill(part)}</Fragment>;
    const address = parts[place + 1] ?? '';
    return address.startsWith('/') ? (
      <Link key={place} to={pathTo(address)}>
        {fill(part)}
      </Link>
    ) : (
      <a key={place} href={address}>
        {fill(part)}
      </a>
    );
  });
}

/** A text of our own in paragraphs: an empty line between them, `- ` before the items of a list. */
export function ParagraphsAndLists({ text }: { text: string }) {
  return text.split('\n\n').map((block, place) =>
    block.startsWith('- ') ? (
      <ul key={place} className="points">
        {block.split('\n').map((item) => (
          <li key={item}>
            <TextWithLinks text={item.replace(/^- /, '')} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={place}>
        <TextWithLinks text={block} />
      </p>
    ),
  );
}
