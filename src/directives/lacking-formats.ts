import { addLackingFormats } from '../lib/lacking-formats.ts';

addLackingFormats();
