/** How a line under the cloth is meant; the words say it, too. */
export type Mood = 'win' | 'trouble';
