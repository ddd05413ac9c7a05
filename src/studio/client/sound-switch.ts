import './sound.css';
import { make, makeSvg, onClick } from './dom.ts';
import { hearHost, keepSound } from './host.ts';
import { isSoundOn, playSound, setSound } from './sound.ts';
import type { Speech } from './words.ts';

const SPEAKER = '<path d="M4 9v6h4l6 5V4L8 9z"/>';
const WAVES = '<path class="sound-on" d="M17.500 8.500a5 5 0 0 1 0 7M20 6a9 9 0 0 1 0 12"/>';
const CROSS = '<path class="sound-off" d="m17 9.500 5 5M22 9.500l-5 5"/>';

/** The sound button of a game; `base.css` styles it. */
export function createSoundSwitch(speech: Speech): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', SPEAKER + WAVES + CROSS, { 'aria-hidden': 'true' });
  const label = make('span', {}, speech.say('sound'));
  const button = make(
    'button',
    { type: 'button', class: 'tool sound', 'aria-pressed': String(isSoundOn()) },
    picture,
    label,
  );
  const show = () => button.setAttribute('aria-pressed', String(isSoundOn()));
  onClick(button, () => {
    setSound(!isSoundOn());
    keepSound(isSoundOn());
    show();
    playSound('tap');
  });
  // The site has the same switch, so this button shows its changes. boot.ts has already applied the change to the sound.
  hearHost('orla:sound', show);
  return button;
}
