/** `<player>.<game>.<secret>`: who plays and what. That it is live, the wallet alone knows. */
export interface Launch {
  readonly token: string;
  readonly player: string;
  readonly gameId: string;
}

const LAUNCH = /^([A-Za-z0-9_:-]{1,80})\.([a-z0-9-]{1,80})\.[A-Za-z0-9_-]{16,128}$/;

export function parseLaunch(token: string): Launch | undefined {
  const [, player, gameId] = LAUNCH.exec(token) ?? [];
  return player && gameId ? { token, player, gameId } : undefined;
}
