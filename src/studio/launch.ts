/** `<player>.<game>.<secret>`: identifies player and game. Only the wallet knows whether the launch is live. */
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
