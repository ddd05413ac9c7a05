import { toFishSvg } from '../../fish/art.ts';
import { FISH_KINDS } from '../../fish/kinds.ts';

const RATIO = 132 / 200;

export interface Sprites {
  /** Draws a fish of this kind around a point; `half` is half its length in pixels. */
  draw(context: CanvasRenderingContext2D, kind: string, x: number, y: number, half: number, heading: 1 | -1): void;
  label(context: CanvasRenderingContext2D, text: string, x: number, y: number): void;
}

const LABEL = { width: 60, height: 20 } as const;

function drawLabel(text: string): HTMLCanvasElement {
  const scale = Math.min(2, devicePixelRatio);
  const sprite = document.createElement('canvas');
  sprite.width = LABEL.width * scale;
  sprite.height = LABEL.height * scale;
  const context = sprite.getContext('2d');
  if (!context) return sprite;
  context.scale(scale, scale);
  context.font = '700 12px system-ui, sans-serif';
  context.textAlign = 'center';
  context.lineWidth = 3;
  context.strokeStyle = '#06202ad0';
  context.fillStyle = '#ffffff';
  context.strokeText(text, LABEL.width / 2, 14);
  context.fillText(text, LABEL.width / 2, 14);
  return sprite;
}

/** Each kind is drawn once per size and heading and then copied, so a frame of thirty fish is thirty copies. */
export function createSprites(): Sprites {
  const images = new Map<string, HTMLImageElement>();
  const drawn = new Map<string, HTMLCanvasElement>();
  const labels = new Map<string, HTMLCanvasElement>();
  for (const { id } of FISH_KINDS) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(toFishSvg(id))}`;
    images.set(id, image);
  }
  function getSprite(kind: string, half: number, heading: 1 | -1): HTMLCanvasElement | undefined {
    const scale = Math.min(2, devicePixelRatio);
    const key = `${kind} ${Math.round(half)} ${heading} ${scale}`;
    const known = drawn.get(key);
    if (known) return known;
    const image = images.get(kind);
    if (!image?.complete || image.naturalWidth === 0) return undefined;
    const sprite = document.createElement('canvas');
    sprite.width = Math.ceil(half * 2 * scale);
    sprite.height = Math.ceil(half * 2 * RATIO * scale);
    const context = sprite.getContext('2d');
    if (!context) return undefined;
    if (heading === -1) {
      context.translate(sprite.width, 0);
      context.scale(-1, 1);
    }
    context.drawImage(image, 0, 0, sprite.width, sprite.height);
    drawn.set(key, sprite);
    return sprite;
  }
  return {
    draw(context, kind, x, y, half, heading) {
      const sprite = getSprite(kind, half, heading);
      if (sprite) context.drawImage(sprite, x - half, y - half * RATIO, half * 2, half * 2 * RATIO);
    },
    label(context, text, x, y) {
      const sprite = labels.get(text) ?? drawLabel(text);
      labels.set(text, sprite);
      context.drawImage(sprite, x - LABEL.width / 2, y - 14, LABEL.width, LABEL.height);
    },
  };
}
