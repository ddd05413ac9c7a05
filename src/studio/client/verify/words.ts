import en from './words/en.json';
import pt from './words/pt.json';

export type VerifyWord = keyof typeof pt;

export function createWords(language: string): (key: VerifyWord) => string {
  const words = language === 'en' ? en : pt;
  return (key) => words[key];
}
