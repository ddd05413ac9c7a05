export interface TransferTarget {
  memberId: string;
  account: string;
  upline: string | null;
}

export async function findTransferTarget(db: D1Database, account: string): Promise<TransferTarget | undefined> {
  const row = await db
    .prepare("select member_id, account, upline from directory where account = ? and state = 'active'")
    .bind(account)
    .first<{ member_id: string; account: string; upline: string | null }>();
  return row ? { memberId: row.member_id, account: row.account, upline: row.upline } : undefined;
}
