-- Short links to anybody who is free, and their service by id: a renamed one is followed, and of a deleted one the name stays,
-- by which the page says that it is gone. Links that exist find their service by its name.
-- locks: short_links for a moment; products are not changed while the index is built, 0.2 s for 20,000 of them
ALTER TABLE short_links
  ADD COLUMN any_professional boolean NOT NULL DEFAULT false,
  ADD COLUMN product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  ADD CONSTRAINT short_links_any_professional CHECK (NOT any_professional OR (page = 'team' AND user_id IS NULL));
CREATE INDEX short_links_product ON short_links (product_id) WHERE product_id IS NOT NULL;
-- Whether a team offers a service is asked by its name.
CREATE INDEX products_offered_by_name ON products
  (organization_id, (regexp_replace(btrim(plain_text(name)), '\s+', ' ', 'g') COLLATE "C")) WHERE is_active;
UPDATE short_links l SET product_id = (
  SELECT p.id FROM products p
   WHERE p.organization_id = l.organization_id AND p.is_active AND (l.user_id IS NULL OR p.user_id = l.user_id)
     AND regexp_replace(btrim(plain_text(p.name)), '\s+', ' ', 'g') COLLATE "C"
       = regexp_replace(btrim(plain_text(l.service)), '\s+', ' ', 'g') COLLATE "C"
   ORDER BY p.id LIMIT 1)
 WHERE l.service IS NOT NULL AND (l.page = 'team' OR l.user_id IS NOT NULL);
