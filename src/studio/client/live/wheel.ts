import { toColour, WHEEL } from '../../live/roulette/wheel.ts';
import { makeSvg } from '../dom.ts';

export interface Wheel {
  readonly element: SVGSVGElement;
  /** Animates the ball into the pocket for `milliseconds`; 0 shows it there at once. */
  spin(pocket: number, milliseconds: number): Promise<void>;
  clear(): void;
}

const STEP = 360 / WHEEL.length;
const RIM = 148;
const POCKET = 104;
const TURNS_OF_BALL = 7;
const TURNS_OF_WHEEL = 1.5;

function toPoint(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

function drawSector(outer: number, inner: number, place: number, className: string): string {
  const [from, to] = [(place - 0.5) * STEP, (place + 0.5) * STEP];
  const path = `M${toPoint(outer, from)}A${outer} ${outer} 0 0 1 ${toPoint(outer, to)}L${toPoint(inner, to)}A${inner} ${inner} 0 0 0 ${toPoint(inner, from)}z`;
  return `<path class="${className}" d="${path}"/>`;
}

function drawPockets(): string {
  return WHEEL.map((number, place) => {
    const colour = toColour(number);
    const text = `<text transform="rotate(${(place * STEP).toFixed(3)})" y="-123" class="wheel-number">${number}</text>`;
    return drawSector(138, 112, place, `pocket ${colour}`) + drawSector(112, 92, place, `cup ${colour}`) + text;
  }).join('');
}

/** Eight deflectors on the rim. */
function drawStuds(): string {
  return Array.from({ length: 8 }, (_, stud) => {
    const turn = stud * 45;
    return `<path class="stud" transform="rotate(${turn})" d="M0-146l3.500 6-3.500 6-3.500-6z"/>`;
  }).join('');
}

function drawTurret(): string {
  const arms = [0, 90, 180, 270].map(
    (turn) =>
      `<path class="arm" transform="rotate(${turn})" d="M-4-8-2.500-46a2.500 2.500 0 0 1 5 0L4-8z"/><circle class="knob" transform="rotate(${turn})" cy="-50" r="6"/>`,
  );
  return `<circle class="cone" r="92"/><circle class="cone-ring" r="70"/>${arms.join('')}<circle class="hub" r="15"/><circle class="hub-light" r="6" cx="-3" cy="-3"/>`;
}

const DRAWING = `<defs>
<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe3ab"/><stop offset=".5" stop-color="#b87d34"/><stop offset="1" stop-color="#f2b45a"/></linearGradient>
<radialGradient id="wood" r=".5"><stop offset=".86" stop-color="#2a1712"/><stop offset=".93" stop-color="#6b3a24"/><stop offset="1" stop-color="#38190f"/></radialGradient>
<radialGradient id="bowl"><stop offset="0" stop-color="#2f5f70"/><stop offset=".7" stop-color="#12303f"/><stop offset="1" stop-color="#0a1d2a"/></radialGradient>
<radialGradient id="pearl" cx=".35" cy=".3"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#e9eef2"/><stop offset="1" stop-color="#8fa3b3"/></radialGradient>
</defs>
<circle class="rim" r="168"/><circle class="track" r="156"/>${drawStuds()}
<g class="rotor">${drawPockets()}<circle class="edge" r="138"/><circle class="edge" r="92"/>${drawTurret()}</g>
<g class="orbit"><circle class="ball" r="6.500" cy="-${POCKET}"/></g>`;

/** The path inwards: along the rim, then down in two small bounces. */
const FALL: readonly (readonly [offset: number, radius: number])[] = [
  [0, RIM],
  [0.62, RIM],
  [0.78, 116],
  [0.84, 126],
  [0.92, 104],
  [0.96, 109],
  [1, POCKET],
];

export function createWheel(): Wheel {
  const element = makeSvg('-170 -170 340 340', DRAWING, { class: 'wheel', 'aria-hidden': 'true' });
  const rotor = element.querySelector<SVGGElement>('.rotor');
  const orbit = element.querySelector<SVGGElement>('.orbit');
  const ball = element.querySelector<SVGCircleElement>('.ball');
  if (!rotor || !orbit || !ball) throw new Error('The wheel is not whole');
  let rotorTurn = 0;
  const stop = () => {
    for (const part of [rotor, orbit, ball]) for (const one of part.getAnimations()) one.cancel();
  };
  const rest = (rotorTo: number, ballTo: number) => {
    rotor.style.transform = `rotate(${rotorTo}deg)`;
    orbit.style.transform = `rotate(${ballTo}deg)`;
    element.classList.add('has-ball');
  };
  return {
    element,
    async spin(pocket, milliseconds) {
      stop();
      const place = WHEEL.indexOf(pocket);
      const from = rotorTurn % 360;
      const isShort = milliseconds < 1000;
      const rotorTo = isShort ? from : from + 360 * TURNS_OF_WHEEL;
      const ballTo = rotorTo + place * STEP;
      rotorTurn = rotorTo;
      rest(rotorTo, ballTo);
      if (isShort) return;
      const timing = { duration: milliseconds, easing: 'cubic-bezier(.22,.6,.3,1)' };
      rotor.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${rotorTo}deg)` }], timing);
      orbit.animate(
        [{ transform: `rotate(${ballTo + 360 * TURNS_OF_BALL}deg)` }, { transform: `rotate(${ballTo}deg)` }],
        timing,
      );
      const falls = FALL.map(([offset, radius]) => ({ offset, transform: `translateY(${POCKET - radius}px)` }));
      await ball.animate(falls, { duration: milliseconds }).finished.catch(() => undefined);
    },
    clear() {
      stop();
      element.classList.remove('has-ball');
    },
  };
}
