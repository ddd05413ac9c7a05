-- Pictures of feedback and conversations are deleted by age.
create index uploads_aged on uploads (used_at_ms) where purpose = 'feedback' and used_at_ms is not null;
