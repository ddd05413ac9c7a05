import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { listCountries } from '../../contract/registration/countries.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';

const COUNTRIES = getCountries()
  .toSorted()
  .map((country) => ({ countryCode: country as string, countryDialingCode: `+${getCountryCallingCode(country)}` }));

export const countryRoutes = [
  implement(listCountries, async (call) => {
    const here = (await call.getVisitor())?.country;
    const isHere = ({ countryCode }: { countryCode: string }) => countryCode === here;
    return accept({ countries: [...COUNTRIES.filter(isHere), ...COUNTRIES.filter((one) => !isHere(one))] });
  }),
];
