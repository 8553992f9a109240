import {
  Car,
  FileText,
  Landmark,
  Megaphone,
  MessageSquareWarning,
  Package,
  Plane,
  Receipt,
  Scale,
  type LucideIcon,
} from 'lucide-react';
import type { IconName } from '../../../core/shared/kinds/icons';

const ICONS: Record<IconName, LucideIcon> = {
  car: Car,
  'file-text': FileText,
  landmark: Landmark,
  megaphone: Megaphone,
  'message-square-warning': MessageSquareWarning,
  package: Package,
  plane: Plane,
  receipt: Receipt,
  scale: Scale,
};

const isKnownIcon = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** A kind's icon; a sheet of paper when its name is not among those that the web ships. */
export function KindIcon({ name, size = 26 }: { name: string; size?: number }) {
  const Icon = isKnownIcon(name) ? ICONS[name] : FileText;
  return <Icon size={size} strokeWidth={1.6} aria-hidden="true" />;
}
