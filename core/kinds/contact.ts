import { readField } from '../shared/answers/fields';
import type { FormData, KindVersion } from '../shared/kinds/kind';

/** The person's name and address for mail, from the fields that the kind names; '' where the form has none. */
export function readContact(kind: KindVersion, form: FormData): { name: string; email: string } {
  const readTextField = (path: string) => {
    const value = readField(form, path);
    return typeof value === 'string' ? value : '';
  };
  return { name: readTextField(kind.manifest.contact.name), email: readTextField(kind.manifest.contact.email) };
}
