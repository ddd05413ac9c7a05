import en from '../../../words/en/studio/verify.json';
import pt from '../../../words/pt/studio/verify.json';

export type VerifyWord = keyof typeof pt;

export function createWords(language: string): (key: VerifyWord) => string {
  const words = language === 'en' ? en : pt;
  return (key) => words[key];
}
