import { foldPersonName } from '../../lib/person-name.ts';
import type { NamedPerson } from './charge-providers/charge-provider.ts';
import { isCpf } from './tax-number.ts';

/** Compares the numbers if both sides have one, else the names. Undefined: nothing can be compared. */
export function isSamePerson(own: NamedPerson, other: NamedPerson | undefined): boolean | undefined {
  if (other && isCpf(other.cpf) && own.cpf !== '') return other.cpf === own.cpf;
  if (other?.name && own.name) return foldPersonName(other.name) === foldPersonName(own.name);
  return undefined;
}
