-- For the deletion of old pictures of feedback and conversations.
create index uploads_aged on uploads (used_at_ms) where purpose = 'feedback' and used_at_ms is not null;
