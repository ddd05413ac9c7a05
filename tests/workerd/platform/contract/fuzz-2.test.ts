import { fuzzPart } from './fuzz.ts';

fuzzPart(1, 4);
