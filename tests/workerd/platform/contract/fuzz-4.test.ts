import { fuzzPart } from './fuzz.ts';

fuzzPart(3, 4);
