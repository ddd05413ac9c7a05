import { CategoryFilter } from '../../centre/parts/CategoryFilter.tsx';
import { VendorFilter } from '../../centre/parts/VendorFilter.tsx';

interface PlayFields {
  readonly gameType: string;
  readonly vassalage: string;
}

interface Props {
  readonly fields: PlayFields;
  readonly onChange: (patch: Partial<PlayFields>) => void;
}

export function PlayFilters({ fields, onChange }: Props) {
  return (
    <>
      <CategoryFilter value={fields.gameType} onPick={(gameType) => onChange({ gameType })} />
      <VendorFilter value={fields.vassalage} onPick={(vassalage) => onChange({ vassalage })} />
    </>
  );
}
