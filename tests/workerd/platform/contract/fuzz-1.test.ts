import { fuzzPart } from './fuzz.ts';

fuzzPart(0, 4);
