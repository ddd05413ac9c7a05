import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import { listCountries } from '../../contract/registration/countries.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';

/** The part of a numbering plan that the library's own types do not declare. */
interface Plan {
  type(name: 'MOBILE'): { possibleLengths(): readonly number[] | undefined } | undefined;
  possibleLengths(): readonly number[];
}

function countDigitsMin(country: CountryCode): number {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as Plan;
  return Math.min(...(plan.type('MOBILE')?.possibleLengths() ?? plan.possibleLengths()));
}

const COUNTRIES = getCountries()
  .toSorted()
  .map((country) => ({
    countryCode: country as string,
    countryDialingCode: `+${getCountryCallingCode(country)}`,
    digitsMin: countDigitsMin(country),
  }));

export const countryRoutes = [
  implement(listCountries, async (call) => {
    const here = (await call.getVisitor())?.country;
    const isHere = ({ countryCode }: { countryCode: string }) => countryCode === here;
    return accept({ countries: [...COUNTRIES.filter(isHere), ...COUNTRIES.filter((one) => !isHere(one))] });
  }),
];
